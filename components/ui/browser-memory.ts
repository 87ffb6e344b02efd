'use client';
/** What this browser remembers of what a person chose: one value per name, the same in all its tabs. */
import { useSyncExternalStore } from 'react';

export interface BrowserMemory<Value> {
  /** The usual value where nothing, or nothing readable, is kept. */
  read(): Value;
  write(value: Value): void;
  /** The usual value on the server and in the first frame, so that both draw the same. */
  use(): Value;
}

export interface BrowserMemoryOptions<Value> {
  readonly name: string;
  readonly usual: Value;
  /** What was kept, maybe by an older version of the page; null = not to be used. */
  readonly parse: (kept: unknown) => Value | null;
}

export function browserMemory<Value>({
  name,
  usual,
  parse,
}: BrowserMemoryOptions<Value>): BrowserMemory<Value> {
  const key = `interlock:${name}`;
  const listeners = new Set<() => void>();
  /** As long as the text is the same the value is the same reference. */
  let last: { readonly text: string | null; readonly value: Value } = { text: null, value: usual };

  const read = (): Value => {
    const text = globalThis.localStorage?.getItem(key) ?? null;
    if (text !== last.text) last = { text, value: text === null ? usual : (parse(jsonOf(text)) ?? usual) };
    return last.value;
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };

  return {
    read,
    write: (value) => {
      localStorage.setItem(key, JSON.stringify(value));
      tell();
    },
    use: () => useSyncExternalStore(subscribe, read, () => usual),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
