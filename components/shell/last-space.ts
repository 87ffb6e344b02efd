/** Remembers, in this browser, the space somebody was in last. */
const KEY = 'interlock:last-space';

export const lastSpace = {
  read: (): string | null => globalThis.localStorage?.getItem(KEY) ?? null,
  write: (spaceId: string): void => globalThis.localStorage?.setItem(KEY, spaceId),
};
