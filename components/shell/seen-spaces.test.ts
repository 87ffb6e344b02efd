import { expect, it } from 'vitest';
import { isUnread, type SeenSpaces, withList, withSeen } from './seen-spaces';

const at = (id: string, minute: number) => ({
  id,
  lastActivityAt: `2030-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
});
const nothing: SeenSpaces = { since: null, spaces: {} };

it('is all old at the first look, and new what happens from then on where nobody looks', () => {
  const seen = withList(nothing, [at('a', 1), at('b', 5)]);
  expect([at('a', 1), at('b', 5)].map((space) => isUnread(seen, space))).toEqual([false, false]);
  expect(isUnread(seen, at('a', 6))).toBe(true);
  expect(isUnread(seen, at('created', 7))).toBe(true);
  expect(isUnread(nothing, at('a', 1))).toBe(false);
});

it('is seen by looking, up to then', () => {
  const seen = withSeen(withList(nothing, [at('a', 1)]), at('a', 3));
  expect([at('a', 2), at('a', 3), at('a', 4)].map((space) => isUnread(seen, space))).toEqual([
    false,
    false,
    true,
  ]);
  expect(withSeen(seen, at('a', 2))).toBe(seen);
});

it('forgets what was seen longest ago without calling it new', () => {
  let seen = withList(nothing, [at('first', 1)]);
  for (let n = 0; n < 301; n += 1)
    seen = withSeen(seen, { id: `s${n}`, lastActivityAt: `2030-02-${n + 1000}` });
  expect(Object.keys(seen.spaces)).toHaveLength(300);
  expect(isUnread(seen, { id: 's0', lastActivityAt: '2030-02-1000' })).toBe(false);
  expect(isUnread(seen, { id: 's0', lastActivityAt: '2030-02-9999' })).toBe(true);
});
