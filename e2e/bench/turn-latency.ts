/**
 * Ratio 4: a turn of 2,000 tokens on an instant model in another process, through the whole server, over the bare SDK
 * (`streamText().fullStream`) on the same stream. The first text stands just beyond its goal: before the first request
 * there are four durable commits (the message, the claim, the turn, the request's header) and some thirty statements
 * through Prisma, together 25 to 30 ms, spread too thinly for one fix.
 */
import { pathToFileURL } from 'node:url';
import { bareReader, startTokenServer } from './cpu-per-token';
import { median, type Ratio } from './ratio';
import { openWholePath, type TurnTimes } from './whole-path';

const ROUNDS = 15;
const WARM_UP = 5;

async function timeBare(read: ReturnType<typeof bareReader>): Promise<TurnTimes> {
  const since = performance.now();
  let first = 0;
  await read(() => {
    first ||= performance.now();
  });
  return { first: first - since, total: performance.now() - since };
}

/** Medians of both, measured in turns, on a model that answers with so many tokens. */
async function measure(tokens: number, figure: keyof TurnTimes): Promise<{ ours: number; other: number }> {
  const model = await startTokenServer(tokens);
  const path = await openWholePath(model.baseUrl, WARM_UP + ROUNDS);
  const read = bareReader(model.baseUrl);
  const times: { ours: number; other: number }[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { ours: (await path.turn())[figure], other: (await timeBare(read))[figure] };
    if (round >= WARM_UP) times.push(pair);
  }
  await path.close();
  await model.close();
  return { ours: median(times.map(({ ours }) => ours)), other: median(times.map(({ other }) => other)) };
}

export async function run(): Promise<Ratio[]> {
  const whole = await measure(2_000, 'total');
  // Of a short answer, so that the scripted model's own preparation of a long one is in neither figure.
  const first = await measure(2, 'first');
  return [
    {
      name: '4 a turn of 2,000 tokens, ms (bare streamText)',
      ...whole,
      ratio: whole.ours / whole.other,
      goal: 'ours at most 400',
    },
    {
      name: '4 first delta, ms (bare streamText)',
      ...first,
      ratio: first.ours / first.other,
      goal: 'ours at most 30 more',
    },
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await run());
