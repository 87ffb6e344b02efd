import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reply } from '@/e2e/model-server/script';
import { say } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { ModelErrorCode } from './model';
import { ask, askAndFail, scriptedRefs, testKey } from './test-asking';

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function start(replies: Reply[], key = testKey): Promise<ModelServer> {
  server = await startModelServer({ key, script: replies });
  return server;
}

interface Expected {
  readonly reply: Reply;
  readonly code: ModelErrorCode;
  readonly transient: boolean;
  readonly says: RegExp;
}

const html = '<!doctype html><html><body>Welcome to nginx</body></html>';

/** Bad input: "a provider answering 401, 429, 500, half a stream or nonsense". */
const table: [string, Expected][] = [
  [
    '401',
    {
      reply: { status: 401, message: `Incorrect key: ${testKey}` },
      code: 'model_key_refused',
      transient: false,
      says: /refused the key.*(Settings|_API_KEY)/,
    },
  ],
  ['403', { reply: { status: 403 }, code: 'model_key_refused', transient: false, says: /refused the key/ }],
  [
    '402 out of credit',
    {
      reply: { status: 402, message: 'Insufficient Balance' },
      code: 'model_rate_limited',
      transient: false,
      says: /no credit left/,
    },
  ],
  ['429', { reply: { status: 429 }, code: 'model_rate_limited', transient: true, says: /limits the rate/ }],
  [
    '429 out of quota',
    {
      reply: { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' },
      code: 'model_rate_limited',
      transient: false,
      says: /no credit left/,
    },
  ],
  [
    '400 too long',
    {
      reply: {
        status: 400,
        code: 'context_length_exceeded',
        message: 'maximum context length is 8192 tokens',
      },
      code: 'too_large',
      transient: false,
      says: /longer than .* takes/,
    },
  ],
  [
    '400 too long, as Anthropic says it',
    {
      reply: { status: 400, message: 'prompt is too long: 300000 tokens > 200000 maximum' },
      code: 'too_large',
      transient: false,
      says: /Compact it/,
    },
  ],
  ['413', { reply: { status: 413 }, code: 'too_large', transient: false, says: /longer than/ }],
  [
    '400',
    {
      reply: { status: 400, message: 'tools.0: bad schema' },
      code: 'model_failed',
      transient: false,
      says: /refused the request \(tools\.0: bad schema\)/,
    },
  ],
  [
    '500',
    {
      reply: { status: 500, message: `it broke for ${testKey} and sk-proj-0123456789abcdef` },
      code: 'model_failed',
      transient: true,
      says: /failed \(it broke for \[key\] and \[key\]\)\. Send again/,
    },
  ],
  [
    '503 as a web page',
    { reply: { status: 503, body: html }, code: 'model_failed', transient: true, says: /failed/ },
  ],
  [
    '529',
    {
      reply: { status: 529, message: 'Overloaded' },
      code: 'model_failed',
      transient: true,
      says: /is overloaded/,
    },
  ],
  ['408', { reply: { status: 408 }, code: 'model_failed', transient: true, says: /failed/ }],
  [
    '404 of an address',
    {
      reply: { status: 404, body: html },
      code: 'model_unreachable',
      transient: false,
      says: /no such address.*base URL/,
    },
  ],
  [
    'a web page',
    {
      reply: { raw: html, contentType: 'text/html' },
      code: 'model_failed',
      transient: false,
      says: /answered with text\/html.*Check the base URL/,
    },
  ],
  ['an empty body', { reply: { raw: '' }, code: 'model_failed', transient: true, says: /without a reply/ }],
  [
    'nonsense bytes',
    {
      reply: { raw: Buffer.from([0, 255, 1, 254, 10, 10, 200]) },
      code: 'model_failed',
      transient: true,
      says: /without a reply/,
    },
  ],
  [
    'nonsense events',
    {
      reply: { raw: 'data: {"choices": 7}\n\ndata: [DONE]\n\n' },
      code: 'model_failed',
      transient: false,
      says: /no model's reply/,
    },
  ],
  [
    'events that are no JSON',
    { reply: { raw: 'data: hello\n\n' }, code: 'model_failed', transient: false, says: /no model's reply/ },
  ],
  [
    'a reply with nothing in it',
    { reply: { parts: [] }, code: 'model_failed', transient: false, says: /empty reply/ },
  ],
  [
    'nothing but used-up output',
    {
      reply: { parts: [], finish: 'length' },
      code: 'model_failed',
      transient: false,
      says: /used up its output/,
    },
  ],
  [
    'declined',
    {
      reply: { parts: [], finish: 'content-filter' },
      code: 'model_failed',
      transient: false,
      says: /declined/,
    },
  ],
  [
    'an error in the stream',
    {
      reply: {
        parts: [{ text: 'half a ' }],
        errorFrame: { type: 'overloaded_error', message: 'Overloaded' },
      },
      code: 'model_failed',
      transient: true,
      says: /overloaded/,
    },
  ],
  [
    'an error as the first event',
    {
      reply: { parts: [], errorFrame: { type: 'overloaded_error', message: 'Overloaded' } },
      code: 'model_failed',
      transient: true,
      says: /overloaded/,
    },
  ],
  [
    'half a stream',
    {
      reply: say('half of this will come', { cut: { bytes: 900, how: 'end' } }),
      code: 'model_failed',
      transient: true,
      says: /broke off|without a reply/,
    },
  ],
  [
    'a broken connection',
    {
      reply: say('half of this will come', { cut: { bytes: 900, how: 'reset' } }),
      code: 'model_failed',
      transient: true,
      says: /broke off|without a reply/,
    },
  ],
];

describe.each(scriptedRefs)('%s fails in words', (ref) => {
  it.each(table)('%s', async (_, { reply, code, transient, says }) => {
    const model = await start([reply]);
    const error = await askAndFail(model, { ref });
    expect({ code: error.code, transient: error.details.transient }).toEqual({ code, transient });
    expect(error.message).toMatch(says);
    expect(error.message).not.toContain(testKey);
    expect(error.message).not.toMatch(/undefined|null|\[object/);
    expect(model.requests).toHaveLength(1);
  });

  it('a wrong key, for true', async () => {
    const error = await askAndFail(await start([], 'another-key'), { ref });
    expect(error.code).toBe('model_key_refused');
  });

  it('an unknown model, by its name', async () => {
    server = await startModelServer({ key: testKey, models: ['other'], script: [] });
    const error = await askAndFail(server, { ref });
    expect(error.code).toBe('unknown_model');
    expect(error.message).toContain(ref.slice(ref.indexOf(':') + 1));
  });

  it('nobody listens', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const baseUrl = `http://user:secret@127.0.0.1:${port}/v1`.replace('user:secret@', '');
    const error = await askAndFail({ baseUrl }, { ref });
    expect({ code: error.code, transient: error.details.transient }).toEqual({
      code: 'model_unreachable',
      transient: true,
    });
    expect(error.message).toContain(`127.0.0.1:${port}`);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('silence before the first byte and in the middle', async () => {
    const never = new Promise(() => {});
    const model = await start([
      { parts: [{ hold: never }] },
      { parts: [{ text: 'so far ' }, { hold: never }] },
    ]);
    const first = await askAndFail(model, { ref, silenceLimitMs: 100 });
    const second = await askAndFail(model, { ref, silenceLimitMs: 100 });
    for (const error of [first, second]) {
      expect({ code: error.code, transient: error.details.transient }).toEqual({
        code: 'model_failed',
        transient: true,
      });
      expect(error.message).toContain('sent nothing for');
    }
    expect(second.details.partial).toMatchObject([{ type: 'text', text: 'so far ' }]);
  });

  it('a reply that takes longer than the limit but is never silent comes through', async () => {
    const model = await start([say('one two three four five six seven', { pace: 40 })]);
    expect(await ask(model, { ref, silenceLimitMs: 200 })).toMatchObject({ finish: 'stop' });
  });

  it('statement 24: a stop in the middle keeps what was said and drops the call that was not whole', async () => {
    const never = new Promise(() => {});
    const gate = { hold: 'said' };
    const parts = [
      { text: 'I will read. ' },
      { call: 'read_file', args: '{"path": "a' },
      gate,
      { hold: never },
    ];
    const model = await start([{ parts }]);
    const stop = new AbortController();
    const asked = askAndFail(model, { ref, signal: stop.signal });
    await model.reached('said');
    model.release('said');
    setImmediate(() => stop.abort());
    const error = await asked;
    expect(error.code).toBe('stopped');
    expect(error.details.transient).toBe(false);
    expect(error.details.partial.filter((part) => part.type === 'tool-call')).toEqual([]);
  });

  it('stopped before it began: nothing is asked', async () => {
    const model = await start([]);
    const error = await askAndFail(model, { ref, signal: AbortSignal.abort() });
    expect(error).toMatchObject({ code: 'stopped', details: { partial: [] } });
    expect(model.requests).toHaveLength(0);
  });
});

describe('what a provider asks to wait', () => {
  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  ])('%s', async (_, headers, wait) => {
    const error = await askAndFail(await start([{ status: 429, headers }]), { ref: scriptedRefs[3] });
    expect(error.details.retryAfterMs).toBe(wait);
  });

  it('a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const error = await askAndFail(await start([{ status: 503, headers: { 'retry-after': date } }]), {
      ref: scriptedRefs[0],
    });
    expect(error.details.retryAfterMs).toBeGreaterThan(50_000);
    expect(error.details.retryAfterMs).toBeLessThanOrEqual(60_000);
  });
});
