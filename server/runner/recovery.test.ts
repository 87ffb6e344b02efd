import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const results = (log: Awaited<ReturnType<TestRunner['log']>>) =>
  log.flatMap((event) => (event.type === 'tool/result' ? [event.data.output] : []));

describe('statement 63: a new runner goes on with the turn a crash left open', () => {
  it('a crash while the answer streams: the step closes and the same turn asks again', async () => {
    runner = await openTestRunner({
      script: [{ parts: [{ text: 'Half' }, { hold: 'mid' }] }, say('Whole.')],
    });
    await runner.send('Speak.');
    await runner.models.reached('mid');
    await runner.crash();
    const log = await runner.ended();
    expect(log.filter((event) => event.type === 'turn/start')).toHaveLength(1);
    expect(log.filter((event) => event.type === 'turn/resumed')).toHaveLength(1);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(runner.models.requests[0]?.body).toBe(runner.models.requests[1]?.body);
  });

  it('a call that had started has an unknown outcome and is not repeated; one that had not is told so', async () => {
    runner = await openTestRunner({
      script: [
        {
          parts: [
            { call: 'bash', args: { command: 'echo run >> runs.txt; sleep 600' }, id: 'c1' },
            { call: 'write_file', args: { path: 'late.txt', content: 'x' }, id: 'c2' },
          ],
        },
        say('I will check first.'),
      ],
    });
    await runner.send('Run.');
    await runner.appears('runs.txt');
    await runner.crash();
    const log = await runner.ended();
    expect(results(log)[0]).toContain('Outcome unknown');
    expect(results(log)[1]).toContain('Not started');
    expect(await runner.read('runs.txt')).toBe('run\n');
    expect(await runner.read('late.txt')).toBeNull();
    expect(runner.models.refused).toEqual([]);
    runner.models.assertExhausted();
  });

  it('after three crashes in one turn it ends as interrupted and waits for the user', async () => {
    runner = await openTestRunner({ script: () => ({ parts: [{ text: 'Half' }, { hold: 'mid' }] }) });
    await runner.send('Speak.');
    for (let crash = 1; crash <= 3; crash += 1) {
      await runner.models.received(crash);
      await runner.crash();
    }
    const log = await runner.ended();
    expect(log.at(-1)?.data).toMatchObject({ reason: 'interrupted' });
    expect(runner.models.requests).toHaveLength(3);
  });

  it('statement 62: a runner whose claim is stale appends nothing', async () => {
    runner = await openTestRunner({ script: [call('list_files', {}), say('Done.')] });
    await runner.send('Go.');
    await runner.ended();
    const { conversationId } = runner;
    const { epoch } = await runner.services.database.reader.conversation.findUniqueOrThrow({
      where: { id: conversationId },
    });
    const stale = {
      stream: `conversation:${conversationId}` as const,
      principal: { kind: 'system', id: 'interlock', via: 'test' } as const,
    };
    await expect(
      runner.journal.append({
        ...stale,
        events: [{ type: 'todo/write', data: { todos: [] } }],
        epoch: epoch - 1,
      }),
    ).rejects.toMatchObject({ code: 'stale_epoch' });
  });
});
