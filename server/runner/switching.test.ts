import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const types = (log: ConversationEnvelope[]) => log.map((event) => event.type);
const modes = (log: ConversationEnvelope[]) =>
  log.flatMap((event) => (event.type === 'mode/set' ? [event.data.mode] : []));
const notes = (log: ConversationEnvelope[]) =>
  log.filter((event) => event.type === 'context/message' && event.data.kind === 'mode');

const twoSteps = () => [
  { parts: [{ text: 'Looking.' }, { hold: 'mid' }, { call: 'list_files', args: {}, id: 'call_1' }] },
  say('Done.'),
];

describe('statement 5: a pending mode lands at boundaries only', () => {
  it('ten fast flips while a step runs land as at most one mode/set and one note', async () => {
    runner = await openTestRunner({ script: twoSteps() });
    await runner.send('Look around.');
    await runner.models.reached('mid');
    for (let flip = 0; flip < 9; flip += 1) await runner.setMode(flip % 2 === 0 ? 'plan' : 'chat');
    runner.models.release('mid');
    const log = await runner.ended();
    expect(modes(log)).toEqual(['plan']);
    expect(notes(log)).toHaveLength(1);
    const at = types(log).indexOf('mode/set');
    expect(types(log).slice(at - 1, at + 4)).toEqual([
      'step/end',
      'mode/set',
      'context/message',
      'step/start',
      'request/header',
    ]);
  });

  it('the running step keeps the tools and the gate it started with', async () => {
    runner = await openTestRunner({
      script: [
        {
          parts: [
            { text: 'Writing.' },
            { hold: 'mid' },
            { call: 'write_file', args: { path: 'a.txt', content: 'a' } },
          ],
        },
        call('write_file', { path: 'b.txt', content: 'b' }),
        say('Done.'),
      ],
    });
    await runner.send('Write two files.');
    await runner.models.reached('mid');
    await runner.setMode('plan');
    runner.models.release('mid');
    const log = await runner.ended();
    const decisions = log.flatMap((event) => (event.type === 'tool/call' ? [event.data.decision] : []));
    expect(decisions).toEqual(['allow', 'deny']);
  });

  it('after the last step it waits for the next turn, where it comes right after turn/start', async () => {
    runner = await openTestRunner({ script: [{ parts: [{ text: 'Hi.' }, { hold: 'mid' }] }, say('Again.')] });
    await runner.send('Hello.');
    await runner.models.reached('mid');
    await runner.setMode('plan');
    runner.models.release('mid');
    expect(modes(await runner.ended())).toEqual([]);
    await runner.send('And now?');
    const log = await runner.ended(2);
    const second = types(log).lastIndexOf('turn/start');
    expect(types(log).slice(second, second + 6)).toEqual([
      'turn/start',
      'mode/set',
      'context/message',
      'user/message',
      'step/start',
      'request/header',
    ]);
  });

  it('lands with the principal who selected it', async () => {
    runner = await openTestRunner({ script: [say('Hi.')] });
    await runner.setMode('plan');
    await runner.send('Hello.');
    const log = await runner.ended();
    expect(log.find((event) => event.type === 'mode/set')?.principal).toMatchObject({ kind: 'operator' });
  });
});

describe('statement 9: net-zero flips say nothing and change no byte of the next request', () => {
  async function bodies(flips: readonly string[]): Promise<string[]> {
    const one = await openTestRunner({ script: twoSteps() });
    try {
      await one.send('Look around.');
      await one.models.reached('mid');
      for (const mode of flips) await one.setMode(mode);
      one.models.release('mid');
      const log = await one.ended();
      expect(notes(log)).toEqual([]);
      expect(modes(log)).toEqual([]);
      return one.models.requests.map((request) => request.body);
    } finally {
      await one.close();
    }
  }

  it('is proved byte for byte', async () => {
    const flipped = await bodies(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'plan' : 'chat')),
    );
    expect(flipped).toEqual(await bodies([]));
    expect(flipped).toHaveLength(2);
    runner = await openTestRunner({});
  });
});
