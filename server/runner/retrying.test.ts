import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { retryTurn } from '@/server/conversations/retry-turn';
import { foldThread } from '@/server/core/thread/fold-thread';
import { initialThread } from '@/server/core/thread/thread';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const retry = () => retryTurn(runner.services, runner.actor, { conversationId: runner.conversationId });
const refusedKey = { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' };

describe('trying a turn again', () => {
  it('sends the very same request where the model never answered, and says nothing twice', async () => {
    runner = await openTestRunner({ script: [refusedKey, say('Works now.')] });
    await runner.send('Hello.');
    await runner.ended();
    expect(await retry()).toMatchObject({ retried: 'same-request' });
    const log = await runner.ended(2);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(log.filter(({ type }) => type === 'user/message')).toHaveLength(1);
    expect(runner.models.requests[1]?.body).toBe(runner.models.requests[0]?.body);
    expect(foldThread(initialThread, log)).toMatchObject({ queue: [], untold: [], turn: null });
  });

  it('goes on after the tools that ran before it failed, without running them again', async () => {
    const write = call('write_file', { path: 'once.txt', content: 'x' });
    runner = await openTestRunner({ script: [write, refusedKey, say('Done.')] });
    await runner.send('Write.');
    await runner.ended();
    await retry();
    const log = await runner.ended(2);
    expect(log.filter(({ type }) => type === 'tool/call')).toHaveLength(1);
    expect(await runner.read('once.txt')).toBe('x');
    expect(runner.models.refused).toEqual([]);
  });

  it('sends the same input once more after a stop amid an answer', async () => {
    runner = await openTestRunner({
      script: [{ parts: [{ text: 'One two' }, { hold: 'mid' }] }, say('Three.')],
    });
    await runner.send('Count.');
    await runner.streamed('two');
    await runner.stop();
    await runner.ended();
    expect(await retry()).toMatchObject({ retried: 'same-input' });
    const log = await runner.ended(2);
    const said = log.flatMap((event) => (event.type === 'user/message' ? [event.data.text] : []));
    expect(said).toEqual(['Count.', 'Count.']);
    expect(runner.models.refused).toEqual([]);
  });

  it('is refused after a turn that ended well, and while one runs', async () => {
    runner = await openTestRunner({ script: [say('Fine.'), { parts: [{ text: 'Busy' }, { hold: 'mid' }] }] });
    await expect(retry()).rejects.toMatchObject({ code: 'nothing_to_retry' });
    await runner.send('Hello.');
    await runner.ended();
    await expect(retry()).rejects.toMatchObject({ code: 'nothing_to_retry' });
    await runner.send('More.');
    await runner.models.reached('mid');
    await expect(retry()).rejects.toMatchObject({ code: 'nothing_to_retry' });
    runner.models.release('mid');
    await runner.ended(2);
  });

  it('by two people at once happens once', async () => {
    runner = await openTestRunner({ script: [refusedKey, say('Once.')] });
    await runner.send('Hello.');
    await runner.ended();
    const both = await Promise.allSettled([retry(), retry()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await runner.ended(2);
    expect(runner.models.requests).toHaveLength(2);
  });
});
