import { afterEach, describe, expect, it } from 'vitest';
import type { Reply } from '@/e2e/model-server/script';
import { say } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { ModelMessage } from '@/server/core/model-message';
import { ModelError, type ModelReply } from './model';
import { openai, openaiAdapter } from './openai';
import { readFileTool, testKey } from './test-asking';

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function start(replies: Reply[]): Promise<void> {
  server = await startModelServer({ key: testKey, script: replies });
}

/** The adapter that the vendor's own address gets, pointed at the scripted server. */
function ask(
  messages: readonly ModelMessage[],
  model = 'gpt-6.1-sol',
  signal?: AbortSignal,
): Promise<ModelReply> {
  const endpoint = openai.endpoint({ key: testKey, baseUrl: server?.baseUrl ?? '' });
  const adapter = openaiAdapter(model, endpoint, { api: 'responses', silenceLimitMs: 5_000 });
  const request = { system: 'You are careful.', tools: [readFileTool], messages, config: adapter.config };
  return adapter.stream(request, { signal: signal ?? new AbortController().signal, onDelta: () => {} });
}

const go: ModelMessage = { role: 'user', text: 'go' };

function answered(parts: readonly AssistantPart[]): ModelMessage[] {
  const stored = JSON.parse(JSON.stringify(parts)) as AssistantPart[];
  const results = stored.flatMap((part) =>
    part.type === 'tool-call' ? [{ callId: part.callId, name: part.name, output: 'x', isError: false }] : [],
  );
  return [go, { role: 'assistant', parts: stored }, { role: 'tool', results }];
}

describe('OpenAI at its own address: the Responses API', () => {
  it('is chosen there, and chat completions anywhere else', () => {
    const name = (baseUrl: string | null) =>
      openai.adapter('m', openai.endpoint({ key: 'k', baseUrl }), { silenceLimitMs: 1 }).adapter.name;
    expect(name(null)).toContain('responses');
    expect(name('https://api.openai.com/v1/')).toContain('responses');
    expect(name('http://127.0.0.1:1/v1')).toContain('chat');
  });

  it('reasoning is kept, shown and goes back sealed; nothing is stored at the provider', async () => {
    const parts = [
      { reasoning: 'I read the file first.' },
      { hiddenReasoning: 'not for you' },
      { text: 'Reading.' },
      { call: 'read_file', args: { path: 'a' } },
      { call: 'read_file', args: { path: 'b' } },
    ];
    await start([{ parts, usage: { input: 50, output: 9, cacheRead: 20, reasoning: 4 } }, say('Done.')]);
    const first = await ask([go]);
    expect(first.parts.map(({ type }) => type)).toEqual([
      'reasoning',
      'reasoning',
      'text',
      'tool-call',
      'tool-call',
    ]);
    expect(first.parts[0]).toMatchObject({ text: 'I read the file first.' });
    expect(first.finish).toBe('tool-calls');
    expect(first.usage).toMatchObject({
      inputTokens: 50,
      outputTokens: 9,
      cacheReadTokens: 20,
      reasoningTokens: 4,
    });
    expect((await ask(answered(first.parts))).finish).toBe('stop');
    const input = server?.requests[1]?.json.input as { type?: string }[];
    expect(input.filter(({ type }) => type === 'reasoning')).toHaveLength(2);
    server?.assertExhausted();
  });

  it('another model does not get the reasoning', async () => {
    await start([{ parts: [{ reasoning: 'mine' }, { call: 'read_file', args: {} }] }, say('Done.')]);
    const first = await ask([go]);
    await ask(answered(first.parts), 'gpt-6-astra');
    expect(server?.requests[1]?.body).not.toContain('encrypted_content":"');
    server?.assertExhausted();
  });

  it('statement 24: cut anywhere, no incomplete call is kept', async () => {
    const parts = [{ reasoning: 'hm' }, { call: 'read_file', args: { path: 'a' } }];
    await start([{ parts }]);
    await ask([go]);
    const { body = '', headers = {} } = server?.requests[0] ?? {};
    const auth = { authorization: headers.authorization ?? '' };
    server?.add({ parts });
    const whole = await fetch(`${server?.baseUrl}/responses`, { method: 'POST', body, headers: auth });
    const length = (await whole.arrayBuffer()).byteLength;
    for (let bytes = 1; bytes < length - 2; bytes += 13) {
      server?.add({ parts, cut: { bytes } });
      const error: unknown = await ask([go]).catch((thrown: unknown) => thrown);
      if (!(error instanceof ModelError)) throw new Error(`cut at ${bytes} of ${length} was taken for whole`);
      expect({ code: error.code, transient: error.details.transient }).toEqual({
        code: 'model_failed',
        transient: true,
      });
      const calls = error.details.partial.flatMap((part) =>
        part.type === 'tool-call' ? [JSON.parse(part.args)] : [],
      );
      expect([[], [{ path: 'a' }]]).toContainEqual(calls);
    }
  });

  it.each<[string, Reply, string, boolean]>([
    [
      'an error in the stream',
      { parts: [{ text: 'so ' }], errorFrame: { type: 'server_error', message: 'it broke' } },
      'model_failed',
      true,
    ],
    [
      'an error before any output',
      { parts: [], errorFrame: { type: 'rate_limit_exceeded', message: 'slow down' } },
      'model_rate_limited',
      true,
    ],
    ['too long', { status: 400, code: 'context_length_exceeded', message: 'too long' }, 'too_large', false],
    ['a wrong key', { status: 401 }, 'model_key_refused', false],
    ['used-up output', { parts: [], finish: 'length' }, 'model_failed', false],
  ])('%s', async (...[, reply, code, transient]) => {
    await start([reply]);
    await expect(ask([go])).rejects.toMatchObject({ code, details: { transient } });
  });
});
