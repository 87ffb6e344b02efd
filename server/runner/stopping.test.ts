import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

describe('statement 24: stop at any moment leaves a valid history', () => {
  it('while text streams: what was said stays, marked partial, and the next request is accepted', async () => {
    runner = await openTestRunner({
      script: [
        { parts: [{ text: 'One two three' }, { hold: 'mid' }, { call: 'list_files', args: {} }] },
        say('Back.'),
      ],
    });
    await runner.send('Talk.');
    await runner.streamed('three');
    await runner.stop();
    const log = await runner.ended();
    expect(log.find((event) => event.type === 'assistant/message')?.data).toMatchObject({
      partial: true,
      parts: [{ type: 'text', text: 'One two three' }],
    });
    expect(log.at(-1)?.data).toMatchObject({ reason: 'stopped' });
    await runner.send('Go on.');
    expect((await runner.ended(2)).at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(runner.models.refused).toEqual([]);
  });

  it('while a command runs: its processes are gone, it and the calls after it are answered', async () => {
    runner = await openTestRunner({
      script: [
        {
          parts: [
            { call: 'bash', args: { command: 'echo started > mark.txt; sleep 600' }, id: 'c1' },
            { call: 'write_file', args: { path: 'late.txt', content: 'x' }, id: 'c2' },
          ],
        },
        say('Back.'),
      ],
    });
    await runner.send('Run it.');
    await runner.until('tool/call');
    await runner.appears('mark.txt');
    await runner.stop();
    const log = await runner.ended();
    const results = log.flatMap((event) => (event.type === 'tool/result' ? [event.data] : []));
    expect(results.map((result) => [result.callId, result.isError])).toEqual([
      ['c1', true],
      ['c2', true],
    ]);
    expect(results[1]?.output).toContain('Not started');
    await expect(runner.read('late.txt')).resolves.toBeNull();
    await runner.send('Go on.');
    await runner.ended(2);
    expect(runner.models.refused).toEqual([]);
  });

  it('messages that waited begin the next turn', async () => {
    runner = await openTestRunner({ script: [{ parts: [{ text: 'Long' }, { hold: 'mid' }] }, say('Next.')] });
    await runner.send('First.');
    await runner.models.reached('mid');
    await runner.send('Second.');
    await runner.stop();
    const log = await runner.ended(2);
    const ends = log.flatMap((event) => (event.type === 'turn/end' ? [event.data.reason] : []));
    expect(ends).toEqual(['stopped', 'completed']);
  });
});

describe('inputs (statement 0): queued and steering', () => {
  it('a steering message joins at the next step, a queued one at the natural end of the same turn', async () => {
    runner = await openTestRunner({
      script: [
        { parts: [{ text: 'Looking.' }, { hold: 'mid' }, { call: 'list_files', args: {} }] },
        say('Steered.'),
        say('Answered the queued one.'),
      ],
    });
    await runner.send('Look.');
    await runner.models.reached('mid');
    await runner.send('Queued question.');
    await runner.send('Only the top level!', { steer: true });
    runner.models.release('mid');
    const log = await runner.ended();
    const order = log.flatMap((event) => {
      if (event.type === 'user/message') return [`message ${event.data.text}`];
      if (event.type === 'context/message') return [`${event.data.kind} ${event.data.text}`];
      return event.type === 'step/start' ? ['step'] : [];
    });
    expect(order).toEqual([
      'message Look.',
      'step',
      'steering Only the top level!',
      'step',
      'message Queued question.',
      'step',
    ]);
    expect(await runner.services.database.reader.input.count()).toBe(0);
  });
});

describe('three identical calls in a row', () => {
  it('are steered, and the turn ends by itself when the model does not listen', async () => {
    runner = await openTestRunner({ script: () => call('list_files', {}) });
    await runner.send('Loop.');
    const log = await runner.ended();
    const decisions = log.flatMap((event) => (event.type === 'tool/call' ? [event.data.decision] : []));
    expect(decisions).toEqual(['allow', 'allow', 'deny', 'deny', 'deny']);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'limit' });
    expect(runner.models.refused).toEqual([]);
  });
});
