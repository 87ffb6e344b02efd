import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedRequest, StreamedReply } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import { ModelError } from './model';
import { ask, scriptedRefs } from './test-asking';

const parts = [
  { reasoning: 'hm' },
  { text: 'é🌍 ok' },
  { call: 'read_file', args: { path: 'a' } },
  { call: 'read_file', args: { path: 'b' } },
];
interface Cut {
  readonly bytes: number;
  readonly how: 'end' | 'reset';
}

/** The model's name says where its reply is cut, so that many are asked at once. */
const cutModel = (ref: string, { bytes, how }: Cut): string =>
  `${ref.slice(0, ref.indexOf(':'))}:${how}-${bytes}`;

const script = ({ json }: ReceivedRequest): StreamedReply => {
  const [, how, bytes] = /^(end|reset)-(\d+)$/.exec(String(json.model)) ?? [];
  return how ? { parts, cut: { how: how === 'end' ? 'end' : 'reset', bytes: Number(bytes) } } : { parts };
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ script });
});
afterAll(() => server.close());

type Outcome = { readonly whole: boolean; readonly parts: readonly AssistantPart[] };

async function outcome(ref: string, cut: Cut): Promise<Outcome> {
  try {
    return { whole: true, parts: (await ask(server, { ref: cutModel(ref, cut) })).parts };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    // A connection that breaks before the answer's head arrives, with its first byte or because it was kept alive from a
    // request that was cut, has given nothing yet.
    const nothing = error.details.partial.length === 0;
    expect(nothing ? ['model_failed', 'model_unreachable'] : ['model_failed']).toContain(error.code);
    expect(error.details.transient).toBe(true);
    return { whole: false, parts: error.details.partial };
  }
}

const callsOf = (list: readonly AssistantPart[]) =>
  list.flatMap((part) => (part.type === 'tool-call' ? [part.args] : []));
const textOf = (list: readonly AssistantPart[]) =>
  list.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

/** Bytes of a whole body, at least: ids in it may be a little longer later. */
async function bodyLength(ref: string): Promise<number> {
  await ask(server, { ref });
  const { path, body, headers } = server.requests.at(-1) ?? { path: '', body: '', headers: {} };
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(auth|x-api|anthropic)/.test(name)),
  );
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body, headers: sent });
  return (await response.arrayBuffer()).byteLength;
}

const atOnce = 24;

/** Every byte of each dialect; some for further packages that read the same one, and for breaks, where only the error differs. */
function strideOf(ref: string, how: Cut['how']): number {
  if (how === 'reset') return 23;
  return /^(anthropic|openai-compatible):/.test(ref) ? 1 : 7;
}

describe.each(scriptedRefs)('statement 24: %s cut at every byte', (ref) => {
  it.each(['end', 'reset'] as const)(
    'by %s: never an incomplete call, never invented text',
    async (how) => {
      const length = await bodyLength(ref);
      let finished = 0;
      const check = async (bytes: number): Promise<void> => {
        const { whole, parts: got } = await outcome(ref, { how, bytes });
        for (const args of callsOf(got))
          expect(JSON.parse(args)).toEqual({ path: expect.stringMatching(/^[ab]$/) });
        expect('é🌍 ok'.startsWith(textOf(got))).toBe(true);
        if (whole) finished += 1;
        if (whole) expect(callsOf(got)).toHaveLength(2);
      };
      const stride = strideOf(ref, how);
      const offsets = Array.from({ length: Math.ceil(length / stride) }, (_, index) => index * stride);
      for (let start = 0; start < offsets.length; start += atOnce) {
        await Promise.all(offsets.slice(start, start + atOnce).map(check));
      }
      // Whole only where all that is missing is the stream's own farewell.
      expect(finished).toBeLessThan(offsets.length * 0.2);
    },
    120_000,
  );
});
