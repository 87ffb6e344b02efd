import { describe, expect, it } from 'vitest';
import type { SpaceEnvelope, SpaceEvent } from '../events/envelope';
import { type SpaceId, spaceStream } from '../ids';
import type { Principal } from '../principal';
import { foldSpace, initialSpace, selectionBehind } from './space-fold';
import { staleLists } from './workspace-invalidation';

const ada: Principal = { kind: 'operator', id: 'ada' as never, via: 'browser' };
const logOf = (events: SpaceEvent[]): SpaceEnvelope[] =>
  events.map((event, index) => ({
    ...event,
    stream: spaceStream('s' as SpaceId),
    seq: index + 1,
    v: 1,
    at: 1000 + index,
    principal: ada,
  }));
const select = (from: string, to: string, revision: number): SpaceEvent => ({
  type: 'mode/selected',
  data: { from, to, revision, cause: 'operator' },
});

describe('foldSpace', () => {
  it('holds the last selection and its revision, and all of them in order (1, 3)', () => {
    const space = foldSpace(initialSpace, logOf([select('chat', 'plan', 1), select('plan', 'chat', 2)]));
    expect(space).toMatchObject({ mode: 'chat', modeRevision: 2 });
    expect(space.selections.map((each) => each.to)).toEqual(['plan', 'chat']);
  });

  it('finds who selected a mode that landed later, and nobody for one that nobody selected', () => {
    const { selections } = foldSpace(
      initialSpace,
      logOf([select('chat', 'plan', 1), select('plan', 'chat', 2)]),
    );
    expect(selectionBehind(selections, { mode: 'plan', at: 5000 })).toMatchObject({ by: ada, at: 1000 });
    expect(selectionBehind(selections, { mode: 'plan', at: 999 })).toBeNull();
    expect(selectionBehind(selections, { mode: 'orchestrate', at: 5000 })).toBeNull();
  });
});

describe('staleLists', () => {
  it('names the lists an event touches, and all of them for a type it does not know', () => {
    expect([...staleLists([{ type: 'repository/changed' }])]).toEqual(['repositories', 'spaces']);
    expect(staleLists([{ type: 'something/newer' }]).size).toBeGreaterThan(5);
  });
});
