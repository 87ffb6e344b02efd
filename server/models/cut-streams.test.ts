import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamedReply } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import { ask, scriptedRefs } from './ask-scripted';
import { ModelError } from './model';

const parts = [
  { reasoning: 'hm' },
  { text: 'é🌍 ok' },
  { call: 'read_file', args: { path: 'a' } },
  { call: 'read_file', args: { path: 'b' } },
];
let server: ModelServer;
let cut: StreamedReply['cut'];

beforeAll(async () => {
  server = await startModelServer({ script: () => ({ parts, ...(cut && { cut }) }) });
});
afterAll(() => server.close());

type Outcome = { readonly whole: boolean; readonly parts: readonly AssistantPart[] };

async function outcome(ref: string): Promise<Outcome> {
  try {
    return { whole: true, parts: (await ask(server, { ref })).parts };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    // A connection that breaks with its first byte may do so before the answer's head arrives.
    expect(cut?.bytes === 0 ? ['model_failed', 'model_unreachable'] : ['model_failed']).toContain(error.code);
    expect(error.details.transient).toBe(true);
    return { whole: false, parts: error.details.partial };
  }
}

const callsOf = (list: readonly AssistantPart[]) =>
  list.flatMap((part) => (part.type === 'tool-call' ? [part.args] : []));
const textOf = (list: readonly AssistantPart[]) =>
  list.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

/** Bytes of the whole body, found by asking once without a cut. */
async function bodyLength(ref: string): Promise<number> {
  cut = undefined;
  await ask(server, { ref });
  const { path, body, headers } = server.requests.at(-1) ?? { path: '', body: '', headers: {} };
  const {
    'content-length': _,
    connection: __,
    host: ___,
    'accept-encoding': ____,
    ...kept
  } = headers as Record<string, string>;
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body, headers: kept });
  return (await response.arrayBuffer()).byteLength;
}

describe.each(scriptedRefs)('statement 24: %s cut at every byte', (ref) => {
  it.each(['end', 'reset'] as const)(
    'by %s: never an incomplete call, never invented text',
    async (how) => {
      const length = await bodyLength(ref);
      let finished = 0;
      for (let bytes = 0; bytes < length; bytes += 1) {
        cut = { bytes, how };
        const { whole, parts: got } = await outcome(ref);
        for (const args of callsOf(got))
          expect(JSON.parse(args)).toEqual({ path: expect.stringMatching(/^[ab]$/) });
        expect('é🌍 ok'.startsWith(textOf(got))).toBe(true);
        if (whole) finished += 1;
        if (whole) expect(callsOf(got)).toHaveLength(2);
      }
      // Only where all that is missing is the stream's own farewell.
      expect(finished).toBeLessThan(length * 0.2);
    },
    120_000,
  );
});
