import { describe, expect, it } from 'vitest';
import { landMode } from './landing';
import { builtIn } from './modes';

const inputs = { modes: builtIn, told: 'chat', heldByParent: false } as const;

describe('statements 5, 8 and 9: landing and narration', () => {
  it('net-zero flips land nothing and say nothing', () => {
    expect(landMode({ ...inputs, effective: 'chat', selected: 'chat' })).toEqual([]);
  });

  it('tells the model once, in the same append, when the landed mode differs from the one it was told', () => {
    const events = landMode({ ...inputs, effective: 'chat', selected: 'plan' });
    expect(events.map((event) => event.type)).toEqual(['mode/set', 'context/message']);
    expect(events[1]?.data).toEqual({
      kind: 'mode',
      text: 'This space is now in Plan mode. It is read-only. Your tools have changed accordingly.',
    });
  });

  it('says nothing before the first request', () => {
    const events = landMode({ ...inputs, told: null, effective: 'chat', selected: 'plan' });
    expect(events.map((event) => event.type)).toEqual(['mode/set']);
  });

  it('a child whose parent is in a step takes a tighter mode at once and a looser one not yet', () => {
    const held = { ...inputs, heldByParent: true };
    expect(landMode({ ...held, effective: 'chat', selected: 'plan' })).not.toEqual([]);
    expect(landMode({ ...held, effective: 'plan', selected: 'chat' })).toEqual([]);
    expect(landMode({ ...held, effective: 'plan', selected: 'review' })).toEqual([]);
    expect(landMode({ ...inputs, effective: 'plan', selected: 'chat' })).not.toEqual([]);
  });
});
