import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelopes, modeSet, STREAM, said } from './events/sample-events';
import { foldAll } from './fold';
import { foldMode, modeFold, selectedModeFold } from './fold-mode';

const event = fc.oneof(
  fc.constantFrom('chat', 'plan', 'review', 'orchestrate', 'mine').map(modeSet),
  fc.string().map(said),
);

describe('statement 4: the effective mode is the fold of the log', () => {
  it('is the last mode/set, else chat', () => {
    expect(foldMode([])).toBe('chat');
    expect(foldMode(envelopes([said('switch to plan mode')]))).toBe('chat');
    expect(foldMode(envelopes([modeSet('plan'), said('x'), modeSet('review')]))).toBe('review');
  });

  it('folds incrementally: prefix then suffix equals the whole', () => {
    fc.assert(
      fc.property(fc.array(event), fc.nat(), (events, at) => {
        const log = envelopes(events);
        const cut = log.length === 0 ? 0 : at % (log.length + 1);
        const prefix = foldAll(modeFold, log.slice(0, cut));
        expect(foldAll(modeFold, log.slice(cut), prefix)).toBe(foldMode(log));
      }),
    );
  });

  it('statement 10: no text changes it', () => {
    fc.assert(fc.property(fc.array(fc.string()), (texts) => foldMode(envelopes(texts.map(said))) === 'chat'));
  });
});

describe('the selected mode of a space', () => {
  it('is what its last mode/selected says, by whom', () => {
    const operator = { kind: 'operator', id: 'o', via: 'browser' } as never;
    const log = envelopes(
      [
        {
          type: 'mode/selected',
          data: { from: 'chat', to: 'plan', revision: 1, cause: 'operator' },
          principal: operator,
        },
      ],
      STREAM,
    );
    expect(foldAll(selectedModeFold, log)).toEqual({ mode: 'plan', principal: operator });
  });
});
