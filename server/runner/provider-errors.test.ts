import { afterEach, describe, expect, it } from 'vitest';
import { type Reply, say } from '@/e2e/model-server/script';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const transient: [string, Reply][] = [
  ['429', { status: 429, headers: { 'retry-after': '0' } }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['a stream cut in the middle', { parts: [{ text: 'one two three four' }], cut: { bytes: 200 } }],
];
const final: [string, Reply, string][] = [
  ['401', { status: 401 }, 'model_key_refused'],
  ['nonsense', { raw: '<html>gateway</html>', contentType: 'text/html' }, 'model_failed'],
];

describe('transient provider errors are retried, visibly', () => {
  it.each(transient)('%s', async (_, reply) => {
    runner = await openTestRunner({ script: [reply, say('Here.')], limits: { firstBackoffMs: 1 } });
    await runner.send('Hello.');
    const log = await runner.ended();
    expect(log.filter((event) => event.type === 'request/retry')).toHaveLength(1);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(runner.models.requests[0]?.body).toBe(runner.models.requests[1]?.body);
  });

  it('gives up after the last attempt with an error that says why', async () => {
    runner = await openTestRunner({
      script: () => ({ status: 500 }),
      limits: { firstBackoffMs: 1, attempts: 3 },
    });
    await runner.send('Hello.');
    const log = await runner.ended();
    expect(runner.models.requests).toHaveLength(3);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'error', error: { code: expect.any(String) } });
  });
});

describe('other provider errors end the turn and leave the conversation usable', () => {
  it.each(final)('%s', async (_, reply, code) => {
    const state = { broken: true };
    runner = await openTestRunner({
      limits: { firstBackoffMs: 1, attempts: 2 },
      script: () => (state.broken ? reply : say('Back.')),
    });
    await runner.send('Hello.');
    expect((await runner.ended()).at(-1)?.data).toMatchObject({ reason: 'error', error: { code } });
    state.broken = false;
    await runner.send('Again.');
    expect((await runner.ended(2)).at(-1)?.data).toMatchObject({ reason: 'completed' });
  });

  it('malformed arguments and unknown tools become results, not exceptions', async () => {
    runner = await openTestRunner({
      script: [
        { parts: [{ call: 'read_file', args: '{"path": ' }] },
        { parts: [{ call: 'read_file', args: { file: 7 } }] },
        say('Sorry.'),
      ],
    });
    await runner.send('Read.');
    const log = await runner.ended();
    const outputs = log.flatMap((event) => (event.type === 'tool/result' ? [event.data.output] : []));
    expect(outputs[0]).toContain('not valid JSON');
    expect(outputs[1]).toContain('Bad arguments for read_file');
    expect(runner.models.refused).toEqual([]);
  });
});
