import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrafts, type DraftStorage } from './drafts';

function fakeStorage(room = Number.POSITIVE_INFINITY): DraftStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const used = () => [...kept.values()].reduce((sum, text) => sum + text.length, 0);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (used() - (kept.get(key)?.length ?? 0) + text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

let storage: ReturnType<typeof fakeStorage>;
const open = () => createDrafts(() => storage);
/** As a reload finds it. */
const reloaded = (conversation: string) => open().read(conversation);

beforeEach(() => {
  vi.useFakeTimers();
  storage = fakeStorage();
});
afterEach(() => vi.useRealTimers());

describe('drafts', () => {
  it('are kept per conversation, a moment after the last key or at once when the page goes', () => {
    const drafts = open();
    drafts.write('a', 'for a, 1 2 3');
    drafts.write('b', 'for b');
    expect(storage.kept.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect([reloaded('a'), reloaded('b'), reloaded('c')]).toEqual(['for a, 1 2 3', 'for b', '']);
    drafts.write('a', 'more');
    drafts.flush();
    expect(reloaded('a')).toBe('more');
    drafts.write('a', '');
    drafts.flush();
    expect([...storage.kept.keys()]).toEqual(['interlock:draft:b']);
  });

  it('a message on its way is kept until it was accepted', () => {
    const drafts = open();
    drafts.write('a', 'send me');
    const first = drafts.take('a');
    expect(first.text).toBe('send me');
    drafts.write('a', 'me too');
    const second = drafts.take('a');
    expect(drafts.read('a')).toBe('');
    drafts.flush();
    expect(reloaded('a')).toBe('send me\n\nme too');
    first.accepted();
    drafts.flush();
    expect(reloaded('a')).toBe('me too');
    second.accepted();
    drafts.flush();
    expect(reloaded('a')).toBe('');
  });

  it('a refused message comes back before what was written meanwhile', () => {
    const drafts = open();
    drafts.write('a', 'refused');
    const taken = drafts.take('a');
    drafts.write('a', 'written since');
    taken.refused();
    expect(drafts.read('a')).toBe('refused\n\nwritten since');
    drafts.flush();
    expect(reloaded('a')).toBe('refused\n\nwritten since');
  });

  it('the oldest make way when the browser’s room is used up', () => {
    storage = fakeStorage(2000);
    const drafts = open();
    for (let at = 0; at < 60; at += 1) {
      vi.setSystemTime(1_800_000_000_000 + at);
      drafts.write(`c${at}`, 'x'.repeat(40));
      drafts.flush();
    }
    expect(reloaded('c0')).toBe('');
    expect(reloaded('c59')).toBe('x'.repeat(40));
  });

  it('are gone with the session', () => {
    const drafts = open();
    drafts.write('a', 'kept');
    drafts.flush();
    drafts.write('b', 'not yet kept');
    drafts.forgetAll();
    vi.advanceTimersByTime(1000);
    expect([drafts.read('a'), drafts.read('b'), storage.kept.size]).toEqual(['', '', 0]);
  });

  it('work where the browser keeps nothing', () => {
    const drafts = createDrafts(() => null);
    drafts.write('a', 'text');
    drafts.flush();
    expect(drafts.read('a')).toBe('text');
  });
});
