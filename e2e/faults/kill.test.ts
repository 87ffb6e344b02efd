/**
 * kill -9 inside and between steps (Foundation, shown by 5; statements 0, 24, 63). `FAULT_ROUNDS` kills (default 5),
 * choices from `FAULT_SEED`; the seed is printed so that a failing run can be repeated.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { probeSandbox } from '@/server/sandbox/probe-sandbox';
import type { ReceivedRequest, Reply } from '../model-server/script';
import { checkLog } from './check-log';
import { createFaultyWorld, type FaultyWorld, until } from './faulty-world';
import { seededRandom } from './seeded-random';

const rounds = Number(process.env.FAULT_ROUNDS ?? 5);
const random = seededRandom(Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000));
/** Without a sandbox commands wait for a person, so nothing can be killed while one runs. */
const { available: sandboxed } = await probeSandbox();

const killPoints = [
  'accepted',
  'request sent',
  'in mid-stream',
  ...(sandboxed ? (['tool started'] as const) : []),
  'tool finished',
  'mode selected',
  'any moment',
] as const;
type KillPoint = (typeof killPoints)[number];

interface Message {
  readonly role: string;
  readonly content: string;
}

/** The last message of a round, `round N at POINT`, and how many answers followed it. */
function roundOf(request: ReceivedRequest): { round: number; point: string; answers: number } {
  const messages = request.json.messages as Message[];
  const at = messages.findLastIndex(
    (message) => message.role === 'user' && /^round \d+ at /.test(message.content),
  );
  const [, round = '0', point = ''] = /^round (\d+) at (.*)$/.exec(messages[at]?.content ?? '') ?? [];
  const answers = messages.slice(at).filter((message) => message.role === 'assistant').length;
  return { round: Number(round), point, answers };
}

/** Rounds whose slow command was asked for; a repetition of it would only hide what the log then says. */
const slowed = new Set<number>();

/** Two steps with effects, each named by a token nobody else writes, then a text. */
function reply(request: ReceivedRequest): Reply {
  const { round, point, answers } = roundOf(request);
  const token = `${round}-${answers}-${request.index}`;
  const slow = point === 'tool started' && answers === 0 && !slowed.has(round);
  if (slow) slowed.add(round);
  const rest = slow ? `; sleep 600 # ${token}` : '';
  if (answers >= 2) return { parts: [{ text: `Round ${round} is done.` }] };
  return {
    parts: [
      { text: 'Working on it. ' },
      ...(point === 'in mid-stream' && answers === 0 ? [{ hold: `stream ${round}` }] : []),
      ...(sandboxed ? [{ call: 'bash', args: { command: `echo ${token} >> runs.txt${rest}` } }] : []),
      { call: 'write_file', args: { path: `out/${token}.txt`, content: token } },
    ],
  };
}

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld(reply);
});
afterAll(() => world.dispose());

const runs = async (): Promise<string[]> =>
  (await world.fileText('runs.txt')).split('\n').filter((line) => line !== '');

const requested = (round: number, answers: number): boolean =>
  world.models.requests.map(roundOf).some((one) => one.round === round && one.answers >= answers);

/** Brings the run to the point, so that the kill falls there. */
async function reach(point: KillPoint, round: number): Promise<void> {
  switch (point) {
    case 'accepted':
      return;
    case 'request sent':
      return until(() => requested(round, 0), point);
    case 'in mid-stream':
      return world.models.reached(`stream ${round}`);
    case 'tool started':
      return until(async () => (await runs()).some((line) => line.startsWith(`${round}-0-`)), point);
    case 'tool finished':
      return until(() => requested(round, 1), point);
    case 'mode selected': {
      const { mode } = await modeOfSpace();
      const other = mode === 'chat' ? 'plan' : 'chat';
      await world.product.mutate('spaces.setMode', { spaceId: world.space.id, mode: other });
      return;
    }
    case 'any moment':
      return moment(400);
  }
}

const moment = (longest: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, random.next() * longest));

async function modeOfSpace(): Promise<{ mode: string; modeRevision: number }> {
  const space = await world.product.query<{ mode: string; modeRevision: number }>('spaces.get', {
    spaceId: world.space.id,
  });
  return { mode: space.mode, modeRevision: space.modeRevision };
}

describe('kill -9', () => {
  it(`${rounds} times, seed ${random.seed}: nothing acknowledged is lost, nothing runs twice, every turn ends`, async () => {
    const begun = performance.now();
    process.stdout.write(`faults: seed ${random.seed}, ${rounds} rounds\n`);
    for (let round = 1; round <= rounds; round += 1) {
      const point = random.pick(killPoints);
      await killOnce(point, round).catch((error: Error) => {
        error.message = `Round ${round} (${point}), seed ${random.seed}: ${error.message}\n${world.product.output().slice(-2000)}`;
        throw error;
      });
    }
    expect(world.models.refused, 'a strict provider accepted every request').toEqual([]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stdout.write(`faults: seed ${random.seed}, ${rounds} rounds held in ${seconds} s\n`);
  });
});

async function killOnce(point: KillPoint, round: number): Promise<void> {
  const { product } = world;
  if (round > 1) await product.mutate('spaces.setMode', { spaceId: world.space.id, mode: 'chat' });
  const text = `round ${round} at ${point}`;
  const conversationId = await world.begin(text);
  await reach(point, round);
  const mode = await modeOfSpace();
  const shown = await world.eventsOf(conversationId);
  await product.kill();
  world.models.release(`stream ${round}`);
  await product.start();
  if (random.next() < 0.3) await killAgain();
  const log = await world.turnEnded(conversationId);
  checkLog(log);
  expect(log.slice(0, shown.length), 'what a client was shown stays').toEqual(shown);
  const said = log.flatMap((event) => (event.type === 'user/message' ? [event.data.text] : []));
  expect(said, 'the acknowledged message was taken exactly once').toEqual([text]);
  expect(
    log.filter((event) => event.type === 'turn/start'),
    'the same turn went on',
  ).toHaveLength(1);
  expect(await modeOfSpace(), 'the acknowledged mode').toEqual(mode);
  await checkEffects(log, round);
  if (point === 'tool started') await checkInterrupted(log, round);
}

/** While it recovers, or a little later: the turn survives two crashes. */
async function killAgain(): Promise<void> {
  await moment(300);
  await world.product.kill();
  await world.product.start();
}

/** The world says what the log says: nothing without permission, nothing twice, nothing reported that is not there. */
async function checkEffects(log: readonly ConversationEnvelope[], round: number): Promise<void> {
  const lines = await runs();
  expect(new Set(lines).size, 'no tool body ran twice').toBe(lines.length);
  const permitted = JSON.stringify(
    log.filter((event) => event.type === 'tool/call' && event.data.decision === 'allow'),
  );
  for (const line of lines.filter((token) => token.startsWith(`${round}-`))) {
    expect(permitted, 'no effect without the event that permits it').toContain(line);
  }
  const succeeded = new Set(
    log.flatMap((event) => (event.type === 'tool/result' && !event.data.isError ? [event.data.callId] : [])),
  );
  for (const event of log) {
    if (event.type !== 'tool/call' || event.data.name !== 'write_file') continue;
    if (!succeeded.has(event.data.callId)) continue;
    const { path, content } = event.data.args as { path: string; content: string };
    expect(await world.fileText(path), 'a reported write is there').toBe(content);
  }
}

/** The killed command is answered truthfully, and nothing of it goes on without the server. */
async function checkInterrupted(log: readonly ConversationEnvelope[], round: number): Promise<void> {
  const token = (await runs()).find((line) => line.startsWith(`${round}-0-`)) ?? '';
  const call = log.find((event) => event.type === 'tool/call' && JSON.stringify(event.data).includes(token));
  const callId = call?.type === 'tool/call' ? call.data.callId : '';
  const results = log.flatMap((event) =>
    event.type === 'tool/result' && event.data.callId === callId ? [event.data.output] : [],
  );
  expect(results, 'the call is not known to have ended').toEqual([
    expect.stringContaining('Outcome unknown'),
  ]);
  await until(() => !isRunning(token), `the command ${token} to end with its server`);
}

/** Linux, where the sandbox is: the command line of every process can be read. */
const isRunning = (token: string): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => commandLine(pid).includes(token));

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
