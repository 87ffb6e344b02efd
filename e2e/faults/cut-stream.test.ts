/**
 * The model's stream cut at random bytes in every step of a whole turn (statement 24; 4-quality: faults). `FAULT_TURNS`
 * turns (default 12), choices from `FAULT_SEED`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedRequest, Reply, StreamedReply } from '../model-server/script';
import { checkLog } from './check-log';
import { createFaultyWorld, type FaultyWorld } from './faulty-world';
import { seededRandom } from './seeded-random';

const turns = Number(process.env.FAULT_TURNS ?? 12);
const random = seededRandom(Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000));
/** So many turns run side by side: most of each is waiting before a further attempt. */
const ABREAST = 6;
/** A little more than a reply's body has, so that some are not cut. */
const LONGEST = 3_000;

const contentOf = (turn: number, step: number) => `turn ${turn} step ${step} é🌍 `.repeat(8);
const textOf = (turn: number, step: number) => `Step ${step} of turn ${turn} – é🌍.`;

/** How far the turn is that asks, and whether it asks again. */
interface Progress {
  readonly turn: number;
  readonly step: number;
}

function progressOf({ json }: ReceivedRequest): Progress {
  const messages = json.messages as { role: string; content: string }[];
  const said = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const turn = said.flatMap((text) => /^turn (\d+)$/.exec(text)?.[1] ?? []).at(-1);
  return { turn: Number(turn), step: messages.filter(({ role }) => role === 'assistant').length };
}

const cuts = new Map<string, number>();

function reply(request: ReceivedRequest): Reply {
  const { turn, step } = progressOf(request);
  const whole: StreamedReply = {
    parts: [
      { reasoning: 'hm' },
      { text: textOf(turn, step) },
      ...(step < 2
        ? [{ call: 'write_file', args: { path: `${turn}-${step}.txt`, content: contentOf(turn, step) } }]
        : []),
    ],
  };
  const key = `${turn}-${step}`;
  if (cuts.has(key)) return whole;
  const bytes = Math.floor(random.next() * LONGEST);
  cuts.set(key, bytes);
  return { ...whole, cut: { bytes, how: random.pick(['end', 'reset']) } };
}

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld(reply);
});
afterAll(() => world.dispose());

async function runTurn(turn: number): Promise<number> {
  const log = await world.turnEnded(await world.begin(`turn ${turn}`));
  checkLog(log);
  expect(log.at(-1)).toMatchObject({ data: { reason: 'completed' } });
  const messages = log.flatMap((event) => (event.type === 'assistant/message' ? [event.data] : []));
  expect(
    messages.filter(({ partial }) => partial),
    'nothing of a cut reply is kept beside its repetition',
  ).toEqual([]);
  const texts = messages.map(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  );
  expect(texts, 'each text once, whole').toEqual([0, 1, 2].map((step) => [textOf(turn, step)]));
  const calls = log.filter(({ type }) => type === 'tool/call');
  expect(calls, 'no call of a cut reply ran').toHaveLength(2);
  for (const step of [0, 1]) expect(await world.fileText(`${turn}-${step}.txt`)).toBe(contentOf(turn, step));
  return log.filter(({ type }) => type === 'request/retry').length;
}

describe('a stream cut at random bytes', () => {
  it(`${turns} turns, seed ${random.seed}: each is asked again in the open, no call runs of an incomplete reply`, async () => {
    process.stdout.write(`cut streams: seed ${random.seed}, ${turns} turns\n`);
    let retries = 0;
    for (let first = 1; first <= turns; first += ABREAST) {
      const abreast = Array.from(
        { length: Math.min(ABREAST, turns - first + 1) },
        (_, index) => first + index,
      );
      for (const count of await Promise.all(abreast.map(runTurn))) retries += count;
    }
    expect(retries, 'cuts that mattered').toBeGreaterThan(turns);
    expect(
      world.models.requests,
      'one request for each reply and for each announced repetition',
    ).toHaveLength(3 * turns + retries);
    expect(world.models.refused).toEqual([]);
  });
});
