/**
 * kill -9 inside and between steps (Foundation, shown by 5). `FAULT_ROUNDS` kills (default 5), choices from
 * `FAULT_SEED`; the seed is printed so that a failing run can be repeated.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { createFixtureRepository, type FixtureRepository } from '../fixture-repository';
import type { ReceivedRequest, Reply } from '../model-server/script';
import { type ModelServer, startModelServer } from '../model-server/start-model-server';
import { type RunningProduct, startProduct } from '../running-product';
import { checkLog } from './check-log';
import { seededRandom } from './seeded-random';

const rounds = Number(process.env.FAULT_ROUNDS ?? 5);
const random = seededRandom(Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000));

const killPoints = [
  'accepted',
  'request sent',
  'in mid-stream',
  'tool started',
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

/** Two steps with effects, each named by a token nobody else writes, then a text. */
function reply(request: ReceivedRequest): Reply {
  const { round, point, answers } = roundOf(request);
  const token = `${round}-${answers}-${request.index}`;
  const slow = point === 'tool started' ? '; sleep 30' : '';
  if (answers >= 2) return { parts: [{ text: `Round ${round} is done.` }] };
  return {
    parts: [
      { text: 'Working on it. ' },
      ...(point === 'in mid-stream' && answers === 0 ? [{ hold: `stream ${round}` }] : []),
      { call: 'bash', args: { command: `echo ${token} >> runs.txt${slow}` } },
      { call: 'write_file', args: { path: `out/${token}.txt`, content: token } },
    ],
  };
}

let models: ModelServer;
let product: RunningProduct;
let repository: FixtureRepository;
let space: { id: string; worktreePath: string };

beforeAll(async () => {
  models = await startModelServer({ script: reply });
  product = await startProduct({
    env: { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: 'openai-compatible:scripted' },
  });
  repository = await createFixtureRepository();
  const added = await product.mutate<{ id: string }>('repositories.add', { path: repository.path });
  space = await product.mutate('spaces.create', { repositoryId: added.id, title: 'Faults' });
});

afterAll(async () => {
  await product.dispose();
  await models.close();
  await repository.remove();
});

const runs = async (): Promise<string[]> => {
  const text = await readFile(path.join(space.worktreePath, 'runs.txt'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
};

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

async function eventsOf(conversationId: string): Promise<ConversationEnvelope[]> {
  const events: ConversationEnvelope[] = [];
  for (;;) {
    const page = await product.query<{ items: ConversationEnvelope[] }>('conversations.events', {
      conversationId,
      after: events.length,
      limit: 500,
    });
    if (page.items.length === 0) return events;
    events.push(...page.items);
  }
}

/** Brings the run to the point, so that the kill falls there. */
async function reach(point: KillPoint, round: number): Promise<void> {
  switch (point) {
    case 'accepted':
      return;
    case 'request sent':
      return until(async () => models.requests.some((request) => roundOf(request).round === round), point);
    case 'in mid-stream':
      return models.reached(`stream ${round}`);
    case 'tool started':
      return until(async () => (await runs()).some((line) => line.startsWith(`${round}-0-`)), point);
    case 'tool finished':
      return until(
        async () =>
          models.requests.some((request) => roundOf(request).answers > 0 && roundOf(request).round === round),
        point,
      );
    case 'mode selected': {
      const { mode } = await product.query<{ mode: string }>('spaces.get', { spaceId: space.id });
      await product.mutate('spaces.setMode', { spaceId: space.id, mode: mode === 'chat' ? 'plan' : 'chat' });
      return;
    }
    case 'any moment':
      return new Promise((resolve) => setTimeout(resolve, random.next() * 400));
  }
}

describe('kill -9', () => {
  it(`${rounds} times, seed ${random.seed}: nothing acknowledged is lost, nothing runs twice, every turn ends`, async () => {
    process.stdout.write(`faults: seed ${random.seed}, ${rounds} rounds\n`);
    for (let round = 1; round <= rounds; round += 1) {
      const point = random.pick(killPoints);
      await killOnce(point, round).catch((error: Error) => {
        throw new Error(`Round ${round} (${point}), seed ${random.seed}: ${error.message}`, { cause: error });
      });
    }
    expect(models.refused, 'a strict provider accepted every request').toEqual([]);
  });
});

async function killOnce(point: KillPoint, round: number): Promise<void> {
  if (round > 1) await product.mutate('spaces.setMode', { spaceId: space.id, mode: 'chat' });
  const { id: conversationId } = await product.mutate<{ id: string }>('conversations.create', {
    spaceId: space.id,
  });
  const text = `round ${round} at ${point}`;
  await product.mutate('conversations.send', { conversationId, text });
  await reach(point, round);
  const before = await product.query<{ mode: string; modeRevision: number }>('spaces.get', {
    spaceId: space.id,
  });
  await product.kill();
  models.release(`stream ${round}`);
  await product.start();
  await until(async () => {
    const conversation = await product.query<{ status: string }>('conversations.get', { conversationId });
    const log = await eventsOf(conversationId);
    return conversation.status === 'idle' && log.at(-1)?.type === 'turn/end';
  }, 'the turn to end');

  const log = await eventsOf(conversationId);
  checkLog(log);
  const said = log.flatMap((event) => (event.type === 'user/message' ? [event.data.text] : []));
  expect(said, 'the acknowledged message was taken exactly once').toEqual([text]);
  expect(
    log.filter((event) => event.type === 'turn/start'),
    'the same turn went on',
  ).toHaveLength(1);
  const after = await product.query<{ mode: string; modeRevision: number }>('spaces.get', {
    spaceId: space.id,
  });
  expect([after.mode, after.modeRevision], 'the acknowledged mode').toEqual([
    before.mode,
    before.modeRevision,
  ]);
  const lines = await runs();
  expect(new Set(lines).size, 'no tool body ran twice').toBe(lines.length);
  const permitted = JSON.stringify(
    log.filter((event) => event.type === 'tool/call' && event.data.decision === 'allow'),
  );
  for (const line of lines.filter((token) => token.startsWith(`${round}-`))) {
    expect(permitted, 'no effect without the event that permits it').toContain(line);
  }
}
