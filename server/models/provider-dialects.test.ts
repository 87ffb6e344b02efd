import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, type Script, say } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { CallId } from '@/server/core/ids';
import type { ModelMessage } from '@/server/core/model-message';
import { type Asked, ask as askServer, scriptedRefs, testKey } from './test-asking';

let server: ModelServer;

async function serve(script: Script): Promise<void> {
  await server.close();
  server = await startModelServer({ key: testKey, script });
}

beforeEach(async () => {
  server = await startModelServer({ key: testKey });
});
afterEach(() => server.close());

const ask = (ref: string, messages: readonly ModelMessage[]): Promise<Asked> =>
  askServer(server, { ref, messages });

describe.each(scriptedRefs)('%s over HTTP', (ref) => {
  it('streams text as it comes and reports usage with the cache', async () => {
    await serve([say('Hello there, good day.', { usage: { input: 100, output: 7, cacheRead: 60 } })]);
    const reply = await ask(ref, [{ role: 'user', text: 'hi' }]);
    expect(reply.parts).toMatchObject([{ type: 'text', text: 'Hello there, good day.' }]);
    expect(reply.finish).toBe('stop');
    expect(reply.usage).toMatchObject({ inputTokens: 100, outputTokens: 7, cacheReadTokens: 60 });
    expect(reply.deltas.map(({ text }) => text).join('')).toBe('Hello there, good day.');
    expect(reply.deltas.length).toBeGreaterThan(2);
    server.assertExhausted();
  });

  it('carries parallel calls and their results through a second request that the strict server takes', async () => {
    await serve([
      {
        parts: [
          { text: 'I read two files.' },
          { call: 'read_file', args: { path: 'a' } },
          { call: 'read_file', args: { path: 'b' } },
        ],
      },
      say('Both read.'),
    ]);
    const first = await ask(ref, [{ role: 'user', text: 'read' }]);
    expect(first.finish).toBe('tool-calls');
    const calls = first.parts.filter((part) => part.type === 'tool-call');
    expect(calls.map(({ args }) => JSON.parse(args))).toEqual([{ path: 'a' }, { path: 'b' }]);
    const results = calls.map(({ callId, name }) => ({ callId, name, output: 'content', isError: false }));
    const second = await ask(ref, [
      { role: 'user', text: 'read' },
      { role: 'assistant', parts: first.parts },
      { role: 'tool', results },
    ]);
    expect(second.parts).toMatchObject([{ type: 'text', text: 'Both read.' }]);
    server.assertExhausted();
  });

  it('a history with arguments that are no JSON is still one that a strict provider takes', async () => {
    await serve([call('read_file', '{"path": '), say('Sorry.')]);
    const first = await ask(ref, [{ role: 'user', text: 'read' }]);
    expect(first.parts).toMatchObject([{ type: 'tool-call', args: '{"path": ' }]);
    const results = [{ callId: '' as CallId, name: 'read_file', output: 'bad arguments', isError: true }];
    const callId = first.parts.find((part) => part.type === 'tool-call')?.callId ?? ('' as CallId);
    await ask(ref, [
      { role: 'user', text: 'read' },
      { role: 'assistant', parts: first.parts },
      { role: 'tool', results: results.map((result) => ({ ...result, callId })) },
    ]);
    expect(server.requests[1]?.body).toContain('invalid_arguments');
    server.assertExhausted();
  });
});

describe('reasoning goes back to the model that thought it, and to no other', () => {
  const thought = { reasoning: 'First I look at the tests.' };

  it('Anthropic: signed and sealed thinking survives the round trip byte for byte', async () => {
    const parts = [thought, { hiddenReasoning: 'secret' }, { call: 'read_file', args: { path: 'a' } }];
    await serve([{ parts }, say('done'), say('another model')]);
    const first = await ask('anthropic:claude-opus-5-5', [{ role: 'user', text: 'go' }]);
    expect(first.parts.map(({ type }) => type)).toEqual(['reasoning', 'reasoning', 'tool-call']);
    const stored = JSON.parse(JSON.stringify(first.parts)) as typeof first.parts;
    const callId = stored.find((part) => part.type === 'tool-call')?.callId ?? ('' as CallId);
    const history: ModelMessage[] = [
      { role: 'user', text: 'go' },
      { role: 'assistant', parts: stored },
      { role: 'tool', results: [{ callId, name: 'read_file', output: 'x', isError: false }] },
    ];
    await ask('anthropic:claude-opus-5-5', history);
    expect(server.requests[1]?.body).toContain('"type":"thinking","thinking":"First I look at the tests."');
    expect(server.requests[1]?.body).toContain('redacted_thinking');
    await ask('anthropic:claude-sonnet-5-5', history);
    expect(server.requests[2]?.body).not.toContain('First I look');
    server.assertExhausted();
  });

  it.each(['deepseek:deepseek-v4-pro', 'openai-compatible:kimi'])(
    '%s: within the loop of tool calls',
    async (ref) => {
      await serve([{ parts: [thought, { call: 'read_file', args: { path: 'a' } }] }, say('done')]);
      const first = await ask(ref, [{ role: 'user', text: 'go' }]);
      expect(first.parts[0]).toMatchObject({ type: 'reasoning', text: thought.reasoning });
      const callId = first.parts.find((part) => part.type === 'tool-call')?.callId ?? ('' as CallId);
      await ask(ref, [
        { role: 'user', text: 'go' },
        { role: 'assistant', parts: first.parts },
        { role: 'tool', results: [{ callId, name: 'read_file', output: 'x', isError: false }] },
      ]);
      expect(server.requests[1]?.body).toContain('"reasoning_content":"First I look at the tests."');
      server.assertExhausted();
    },
  );
});

describe('call ids', () => {
  it('a provider that starts to count anew in every reply does not collide with the history', async () => {
    await serve([call('read_file', { path: 'a' }, 'call_0'), call('read_file', { path: 'b' }, 'call_0')]);
    const first = await ask('openai-compatible:m', [{ role: 'user', text: 'go' }]);
    const callId = 'call_0' as CallId;
    const second = await ask('openai-compatible:m', [
      { role: 'user', text: 'go' },
      { role: 'assistant', parts: first.parts },
      { role: 'tool', results: [{ callId, name: 'read_file', output: 'x', isError: false }] },
    ]);
    expect(first.parts).toMatchObject([{ callId: 'call_0' }]);
    expect(second.parts).toMatchObject([{ callId: 'call_0_2' }]);
  });
});
