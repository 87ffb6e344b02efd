/** Owns which spaces hold something new for whoever uses this browser. Times are the server's, so clocks do not matter. */
import { browserMemory } from '@/components/ui/browser-memory';

export interface SeenSpaces {
  /** What happened up to then is old: when this browser saw the list for the first time. Null before that. */
  readonly since: string | null;
  /** By space: the last that was seen of it. */
  readonly spaces: Readonly<Record<string, string>>;
}

export interface ActiveSpace {
  readonly id: string;
  readonly lastActivityAt: string;
}

const nothingSeen: SeenSpaces = { since: null, spaces: {} };
/** Spaces remembered; of those seen longest ago nothing is known any more, and they count as seen. */
const MOST = 300;

export const seenSpaces = browserMemory<SeenSpaces>({
  name: 'seen-spaces',
  usual: nothingSeen,
  parse: (kept) => {
    if (typeof kept !== 'object' || kept === null || !('since' in kept) || !('spaces' in kept)) return null;
    return kept as SeenSpaces;
  },
});

export function isUnread(seen: SeenSpaces, { id, lastActivityAt }: ActiveSpace): boolean {
  if (seen.since === null) return false;
  return lastActivityAt > (seen.spaces[id] ?? seen.since);
}

/** The list was read: where nothing was seen before, all of it is old. */
export function withList(seen: SeenSpaces, list: readonly ActiveSpace[]): SeenSpaces {
  if (seen.since !== null) return seen;
  return { ...seen, since: list.reduce((newest, { lastActivityAt }) => later(newest, lastActivityAt), '') };
}

/** Of two ISO times. */
const later = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b);

/** Somebody looks at the space as it is now. */
export function withSeen(seen: SeenSpaces, { id, lastActivityAt }: ActiveSpace): SeenSpaces {
  if (lastActivityAt <= (seen.spaces[id] ?? '')) return seen;
  const entries = Object.entries({ ...seen.spaces, [id]: lastActivityAt });
  if (entries.length <= MOST) return { ...seen, spaces: Object.fromEntries(entries) };
  const [oldest, ...kept] = entries.sort(([, a], [, b]) => a.localeCompare(b));
  return { since: later(seen.since ?? '', oldest?.[1] ?? ''), spaces: Object.fromEntries(kept) };
}
