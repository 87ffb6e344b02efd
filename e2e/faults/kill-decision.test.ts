/**
 * kill -9 between a decision and its effect (Plan mode, shown by 3; statement 28): both or neither. `FAULT_ROUNDS` kills
 * (default 5), moments from `FAULT_SEED`; the seed is printed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import type { ReceivedRequest, Reply } from '../model-server/script';
import { checkLog } from './check-log';
import { createFaultyWorld, type FaultyWorld, until } from './faulty-world';
import { seededRandom } from './seeded-random';

const rounds = Number(process.env.FAULT_ROUNDS ?? 5);
const random = seededRandom(Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000));

interface Message {
  readonly role: string;
  readonly content: string | null;
}

/** Asks to leave plan mode or submits a plan; once told of the approval it writes one file named by its round. */
function reply(request: ReceivedRequest): Reply {
  const messages = request.json.messages as Message[];
  const texts = messages.map((message) => message.content ?? '');
  const [, round = '0', kind = ''] = /round (\d+) by (plan_exit|plan)/.exec(texts.join('\n')) ?? [];
  const tools = (request.json.tools as { function: { name: string } }[]).map((tool) => tool.function.name);
  const approved = texts.some((text) => text.startsWith('The operator approved'));
  const written = texts.some((text) => text.includes(`done-${round}.txt`) && text.startsWith('Created'));
  if (written) return { parts: [{ text: 'Done.' }] };
  if (tools.includes('write_file') && approved) {
    return { parts: [{ call: 'write_file', args: { path: `done-${round}.txt`, content: round } }] };
  }
  if (approved) return { parts: [{ call: 'exit_plan_mode', args: {} }] };
  const asked = texts.some((text) => text.startsWith('pending') || text.startsWith('Submitted'));
  if (asked) return { parts: [{ text: 'Waiting.' }] };
  if (kind === 'plan') {
    const node = { key: 'write', title: 'Write it', description: '', depends_on: [] };
    return { parts: [{ call: 'submit_plan', args: { goal: `Round ${round}`, nodes: [node] } }] };
  }
  return { parts: [{ call: 'exit_plan_mode', args: { plan: `# Round ${round}` } }] };
}

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld(reply);
});
afterAll(() => world.dispose());

interface Row {
  readonly id: string;
  readonly status: string;
  readonly subjectHash: string;
}

async function approvalOf(conversationId: string): Promise<Row> {
  const decided = (await world.eventsOf(conversationId)).findLast((event) => event.type === 'approval/asked');
  if (decided?.type !== 'approval/asked') throw new Error('Nothing was asked.');
  return world.product.query<Row>('approvals.get', { approvalId: decided.data.approvalId });
}

const decisionsTold = (log: readonly ConversationEnvelope[]): number =>
  log.filter((event) => event.type === 'input/queued' && event.data.kind === 'decision').length;

/** Decides and kills the server a moment later, without waiting for the answer; true if it was acknowledged. */
async function decideAndKill(row: Row): Promise<boolean> {
  let acknowledged = false;
  const input = { approvalId: row.id, decision: 'approve', subjectHash: row.subjectHash };
  const sent = world.product.mutate('approvals.decide', input).then(
    () => {
      acknowledged = true;
    },
    () => undefined,
  );
  await new Promise((resolve) => setTimeout(resolve, random.next() * 60));
  await world.product.kill();
  await sent;
  return acknowledged;
}

async function round(number: number, kind: 'plan' | 'plan_exit'): Promise<void> {
  const spaceId = world.space.id;
  await world.product.mutate('spaces.setMode', { spaceId, mode: 'plan' });
  const created = await world.product.mutate<{ id: string }>('conversations.create', { spaceId });
  const conversationId = created.id;
  await world.product.mutate('conversations.send', { conversationId, text: `round ${number} by ${kind}` });
  const idle = async () =>
    (await world.product.query<{ status: string }>('conversations.get', { conversationId })).status ===
    'idle';
  await until(async () => (await world.eventsOf(conversationId)).at(-1)?.type === 'turn/end', 'the request');
  const row = await approvalOf(conversationId);

  const acknowledged = await decideAndKill(row);
  await world.product.start();
  const found = await world.product.query<Row>('approvals.get', { approvalId: row.id });
  const told = decisionsTold(await world.eventsOf(conversationId));
  expect(found.status !== 'pending', 'the decision and what it tells: both or neither').toBe(told === 1);
  if (acknowledged) expect(found.status, 'an acknowledged decision is on disk').not.toBe('pending');
  if (found.status === 'pending') {
    const input = { approvalId: row.id, decision: 'approve', subjectHash: row.subjectHash };
    await world.product.mutate('approvals.decide', input);
  }
  const done = () => world.fileText(`done-${number}.txt`);
  await until(async () => (await done()) !== '' && (await idle()), 'the work');
  expect(await done()).toBe(String(number));
  const space = await world.product.query<{ mode: string }>('spaces.get', { spaceId });
  expect(space.mode).toBe('chat');
  const log = await world.eventsOf(conversationId);
  checkLog(log);
  expect(decisionsTold(log), 'decided once').toBe(1);
}

describe('kill -9 between decision and effect', () => {
  it(`${rounds} times, seed ${random.seed}: both or neither, and then the work is done once`, async () => {
    process.stdout.write(`faults: seed ${random.seed}, ${rounds} rounds\n`);
    for (let number = 1; number <= rounds; number += 1) {
      const kind = random.pick(['plan', 'plan_exit'] as const);
      await round(number, kind).catch((error: Error) => {
        throw new Error(`Round ${number} (${kind}), seed ${random.seed}: ${error.message}`, { cause: error });
      });
    }
    expect(world.models.refused, 'a strict provider accepted every request').toEqual([]);
  });
});
