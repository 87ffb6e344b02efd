import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { CallId } from '@/server/core/ids';
import type { ModelMessage, ModelRequest, ModelTool } from '@/server/core/model-message';
import { readFileTool, scriptedCatalog, scriptedRefs, testKey } from './test-asking';
import { wireArguments, wireId, wireName } from './to-prompt';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ key: testKey, script: () => say('ok') });
});
afterAll(() => server.close());

/** Whatever a person, a model or another provider may leave in a log. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '  \n', 'a "quoted" \\ line\r\n', '\u0000'),
);
const callName = fc.oneof(fc.constantFrom('read_file', 'write_file'), fc.string({ maxLength: 80 }));
const args = fc.oneof(
  fc.json(),
  fc.constantFrom('{"path":"a"}', '{"path": ', '', '[1]', 'null', '"x"'),
  fc.string(),
);
const foreignData = fc.constantFrom(
  undefined,
  { anthropic: { signature: 'forged' }, interlock: { model: 'anthropic:other' } },
  { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'x' }, interlock: { model: 'openai:other' } },
  { interlock: { model: 'openai-compatible:other', field: 'reasoning_content' } },
);
const textPart = fc.record({
  type: fc.constantFrom('text' as const, 'reasoning' as const),
  text,
  providerData: foreignData,
});
const callIdBody = fc.oneof(
  fc.uuid(),
  fc.string({ maxLength: 70 }),
  fc.constantFrom('functions.bash:0', 'call_1'),
);
const callPart = fc.record({
  type: fc.constant('tool-call' as const),
  callId: callIdBody,
  name: callName,
  args,
});

interface Step {
  readonly parts: readonly AssistantPart[];
  readonly outputs: readonly string[];
}

const step = fc.record({
  parts: fc.array(fc.oneof(textPart, callPart), { maxLength: 5 }),
  outputs: fc.array(text, { minLength: 5, maxLength: 5 }),
}) as fc.Arbitrary<Step>;
const turn = fc.record({
  say: fc.array(text, { minLength: 1, maxLength: 2 }),
  steps: fc.array(step, { maxLength: 3 }),
});

/** A history as the runner writes it: unique ids, every call answered right after its message. */
function historyOf(turns: readonly { say: readonly string[]; steps: readonly Step[] }[]): ModelMessage[] {
  const messages: ModelMessage[] = [];
  let calls = 0;
  for (const { say: said, steps } of turns) {
    for (const words of said) messages.push({ role: 'user', text: words });
    for (const { parts, outputs } of steps) {
      const unique = parts.map((part) => {
        if (part.type !== 'tool-call') return part;
        calls += 1;
        return { ...part, callId: `${part.callId}${calls}` as CallId };
      });
      messages.push({ role: 'assistant', parts: unique });
      const results = unique.flatMap((part, index) =>
        part.type === 'tool-call'
          ? [{ callId: part.callId, name: part.name, output: outputs[index] ?? '', isError: index % 2 === 0 }]
          : [],
      );
      if (results.length > 0) messages.push({ role: 'tool', results });
    }
  }
  return [...messages, { role: 'user', text: 'go on' }];
}

const tools = fc.constantFrom<readonly ModelTool[]>(
  [],
  [readFileTool],
  [readFileTool, { ...readFileTool, name: 'b' }],
);
const requests = fc
  .record({ turns: fc.array(turn, { maxLength: 4 }), tools, system: text })
  .map(({ turns, ...rest }): ModelRequest => ({ ...rest, messages: historyOf(turns), config: {} }));

async function send(ref: string, request: ModelRequest): Promise<string> {
  const adapter = await scriptedCatalog(server.baseUrl).resolve(ref);
  const options = { signal: new AbortController().signal, onDelta: () => {} };
  await adapter.stream({ ...request, config: adapter.config }, options);
  return server.requests.at(-1)?.body ?? '';
}

describe.each(scriptedRefs)('%s', (ref) => {
  it('statements 20 and 24: any history is valid for the strict server, and the same request is the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const first = await send(ref, request);
        const fromLog = JSON.parse(JSON.stringify(request)) as ModelRequest;
        expect(await send(ref, fromLog)).toBe(first);
      }),
      { numRuns: 40 },
    );
    expect(server.refused).toEqual([]);
  }, 60_000);
});

describe('statement 21: what may be cached stays the same from request to request', () => {
  it('Anthropic: system and tools are byte-identical while the history grows, and the last two ends are marked', async () => {
    const base: ModelRequest = {
      system: 'You are careful.',
      tools: [readFileTool],
      messages: [{ role: 'user', text: 'one' }],
      config: {},
    };
    const grown: ModelRequest = {
      ...base,
      messages: [
        ...base.messages,
        { role: 'assistant', parts: [{ type: 'text', text: 'first' }] },
        { role: 'user', text: 'two' },
        { role: 'assistant', parts: [{ type: 'text', text: 'second' }] },
        { role: 'user', text: 'three' },
      ],
    };
    type Body = Record<'system' | 'tools', unknown> & { messages: { content: object[] }[] };
    const [short, long] = [await send(scriptedRefs[0], base), await send(scriptedRefs[0], grown)].map(
      (body) => JSON.parse(body) as Body,
    );
    expect(JSON.stringify(long?.system)).toBe(JSON.stringify(short?.system));
    expect(JSON.stringify(long?.tools)).toBe(JSON.stringify(short?.tools));
    expect(JSON.stringify(long?.tools)).toContain('cache_control');
    const marked = long?.messages.map(({ content }) => JSON.stringify(content).includes('cache_control'));
    expect(marked).toEqual([false, false, true, false, true]);
  });
});

describe('what goes over the wire instead of what no provider takes', () => {
  it('foreign ids map to valid ones, always the same, never two to one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(wireId(a)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(wireId(a)).toBe(wireId(a));
        if (a !== b) expect(wireId(a)).not.toBe(wireId(b));
      }),
    );
  });

  it('names are valid, arguments are objects, and valid ones pass unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (raw, object) => {
        expect(wireName(raw)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(typeof wireArguments(raw)).toBe('object');
        expect(wireArguments(JSON.stringify(object))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
    expect(wireArguments('{"path": ')).toEqual({ invalid_arguments: '{"path": ' });
    expect(wireArguments('')).toEqual({});
  });
});
