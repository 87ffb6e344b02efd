import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { AppError } from '@/server/core/errors';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

/** Lets the next `times` appends that hold an event of the type fail like a full disk. */
function failAppends(type: string, times: number): void {
  const append = runner.journal.append.bind(runner.journal);
  let left = times;
  vi.spyOn(runner.journal, 'append').mockImplementation(async (request) => {
    if (left > 0 && request.events.some((event) => event.type === type)) {
      left -= 1;
      throw new AppError('disk_full', 'The disk is full. Free some space.');
    }
    return append(request);
  });
}

describe('a database fault that passes strands no turn', () => {
  it('the turn goes on by itself once the disk has room again', async () => {
    runner = await openTestRunner({ script: [call('list_files', {}), say('Done.')] });
    failAppends('step/end', 2);
    await runner.send('Look.');
    const log = await runner.ended();
    expect(log.at(-1)?.type).toBe('turn/end');
    const { conversationId } = runner;
    await runner.send('Still there?');
    await runner.ended(2);
    const row = await runner.services.database.reader.conversation.findUniqueOrThrow({
      where: { id: conversationId },
    });
    expect(row.status).toBe('idle');
  });

  it('an acknowledged message is taken once the claim succeeds', async () => {
    runner = await openTestRunner({ script: [say('Here.')] });
    await runner.send('Hello.');
    vi.spyOn(runner.journal, 'transact').mockImplementationOnce(() =>
      Promise.reject(new AppError('database_locked', 'The database is busy.')),
    );
    const log = await runner.ended();
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
  });
});

describe('statement 63: restarts in good order', () => {
  it('count as no crash, however many, and lose no finished result', async () => {
    runner = await openTestRunner({
      script: (request) =>
        request.index < 4 ? { parts: [{ text: 'Half' }, { hold: `hold ${request.index}` }] } : say('Whole.'),
    });
    await runner.send('Speak.');
    for (let restart = 0; restart < 4; restart += 1) {
      await runner.models.received(restart + 1);
      await runner.restart();
    }
    const log = await runner.ended();
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(log.filter((event) => event.type === 'turn/suspended')).toHaveLength(4);
  });
});

describe('statement 5: a switch made while the history is compacted', () => {
  it('lands before the next step', async () => {
    runner = await openTestRunner({
      limits: { compactAt: 0.001 },
      script: (request) => {
        if (request.body.includes('You keep the notes'))
          return { parts: [{ hold: 'notes' }, { text: 'Notes.' }] };
        if (request.index === 0)
          return { ...call('list_files', {}, 'c1'), usage: { input: 50_000, output: 10 } };
        return request.index === 2 ? call('write_file', { path: 'a.txt', content: 'x' }) : say('Done.');
      },
    });
    await runner.send('Go.');
    await runner.models.reached('notes');
    await runner.setMode('plan');
    runner.models.release('notes');
    const log = await runner.ended();
    const types = log.map((event) => event.type);
    const landed = types.indexOf('mode/set');
    expect(types[landed - 1]).toBe('step/end');
    expect(landed).toBeLessThan(types.indexOf('compaction/summary'));
    expect(await runner.read('a.txt')).toBeNull();
  });
});

describe('statement 24: text that is no text reaches no provider', () => {
  it('half a surrogate pair is replaced before it is sent, also where our own cut made it', async () => {
    runner = await openTestRunner({
      files: { 'long.txt': `${'a'.repeat(1999)}😀${'b'.repeat(50)}\n` },
      script: [call('read_file', { path: 'long.txt' }), say('Done.')],
    });
    await runner.send('Read it \ud83d.');
    await runner.ended();
    for (const { body } of runner.models.requests) {
      expect(JSON.stringify(JSON.parse(body))).not.toMatch(/\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i);
    }
  });
});
