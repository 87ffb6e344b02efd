import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from './events/envelope';
import {
  answered,
  called,
  envelopes,
  header,
  modeNoted,
  modeSet,
  resulted,
  said,
  stepEnd,
  stepStart,
  turnEnd,
  turnStart,
} from './events/sample-events';
import { foldAll } from './fold';
import { historyFold } from './history';

const messagesOf = (events: ConversationEvent[]) => foldAll(historyFold, envelopes(events)).messages;

const step = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  .map((calls) => [
    stepStart(),
    answered('text', calls),
    ...calls.flatMap((id) => [called(id), resulted(id)]),
    stepEnd(),
  ]);
const turn = fc
  .array(step, { minLength: 1, maxLength: 4 })
  .map((steps) => [turnStart(), said('do it'), ...steps.flat(), turnEnd()]);

describe('statement 64: what the model sees is exactly what is logged as visible', () => {
  it('leaves bookkeeping out', () => {
    const visible = messagesOf([
      turnStart(),
      modeSet('plan'),
      modeNoted('told'),
      said('hi'),
      stepStart(),
      header(),
    ]);
    expect(visible).toEqual([
      { role: 'user', text: 'told' },
      { role: 'user', text: 'hi' },
    ]);
  });

  it('gathers the results of one message, in order', () => {
    const visible = messagesOf([
      said('x'),
      answered('', ['a', 'b']),
      called('a'),
      called('b'),
      resulted('a', '1'),
      resulted('b', '2'),
    ]);
    expect(visible.at(-1)).toMatchObject({
      role: 'tool',
      results: [
        { callId: 'a', output: '1', name: 'read_file' },
        { callId: 'b', output: '2' },
      ],
    });
  });
});

describe('statement 24: the history stays valid', () => {
  it('drops the calls of a partial message, and a message with nothing in it', () => {
    const partial: ConversationEvent = {
      type: 'assistant/message',
      data: {
        finish: 'stopped',
        partial: true,
        parts: [{ type: 'tool-call', callId: 'a' as never, name: 'x', args: '{' }],
      },
    };
    expect(messagesOf([said('x'), partial])).toEqual([{ role: 'user', text: 'x' }]);
    expect(messagesOf([said('x'), answered('')])).toEqual([{ role: 'user', text: 'x' }]);
  });

  it('refuses a result whose call is not in the last message', () => {
    expect(() => messagesOf([said('x'), resulted('a')])).toThrow('Result without its call');
  });

  it('pairs every call with one result for any log the runner writes, and folds incrementally', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 4 }), fc.nat(), (turns, at) => {
        const log = envelopes(turns.flat());
        const whole = foldAll(historyFold, log);
        const cut = log.length === 0 ? 0 : at % (log.length + 1);
        const resumed = foldAll(historyFold, log.slice(cut), foldAll(historyFold, log.slice(0, cut)));
        expect(resumed.messages).toEqual(whole.messages);
        whole.messages.forEach((message, index) => {
          const calls =
            message.role === 'assistant' ? message.parts.filter((part) => part.type === 'tool-call') : [];
          if (calls.length === 0) return;
          const next = whole.messages[index + 1];
          expect(next?.role === 'tool' && next.results.map((result) => result.callId)).toEqual(
            calls.map((call) => call.callId),
          );
        });
      }),
    );
  });
});

describe('compaction', () => {
  it('replaces what lies at or before its cut and keeps the rest', () => {
    const events = [said('old'), answered('reply'), stepEnd(), said('new')];
    const cut: ConversationEvent = { type: 'compaction/summary', data: { throughSeq: 3, text: 'notes' } };
    expect(messagesOf([...events, cut])).toEqual([
      { role: 'user', text: 'notes' },
      { role: 'user', text: 'new' },
    ]);
  });
});
