import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedRequest } from '@/e2e/model-server/script';
import { call, type Reply, type Script, say } from '@/e2e/model-server/script';
import { decideApproval } from '@/server/approvals/decide-approval';
import { deleteConversation } from '@/server/conversations/delete-conversation';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import type { ConversationId } from '@/server/core/ids';
import { archiveSpace } from '@/server/spaces/archive-space';
import { deleteSpace } from '@/server/spaces/delete-space';
import { openTestRunner, type TestRunner, type TestRunnerOptions } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

interface Message {
  readonly role: string;
  readonly content: unknown;
}

/** Who asks, by the first thing said to it, and how many answers it has had. */
function asker({ json }: ReceivedRequest): { task: string; answers: number } {
  const messages = json.messages as Message[];
  const first = messages.find(({ role }) => role === 'user');
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  return { task: JSON.stringify(first?.content ?? ''), answers };
}

const asks = call('ask_user', { question: 'Which?', options: ['A', 'B'] }, 'q1');
const delegates = (prompt: string) => ({ call: 'delegate', args: { title: prompt, prompt }, id: prompt });

/** Each conversation plays the part its first message names: one reply after the other. */
const parts =
  (replies: Readonly<Record<string, readonly Reply[]>>): Script =>
  (request) => {
    const { task, answers } = asker(request);
    const part = Object.keys(replies).find((name) => task.includes(name));
    return (part && replies[part]?.[answers]) || say('Nothing left to say.');
  };

const oneChild: Script = parts({
  parent: [
    {
      parts: [
        { call: 'write_file', args: { path: 'before.txt', content: 'x' }, id: 'w1' },
        { call: 'list_files', args: {}, id: 'l1' },
        delegates('child'),
      ],
    },
    say('Parent is done.'),
  ],
  child: [asks, say('Child says A.')],
});

const rows = () => runner.services.database.reader.approval.findMany({ orderBy: { id: 'asc' } });
const conversations = () =>
  runner.services.database.reader.conversation.findMany({ orderBy: { createdAt: 'asc' } });
const endOf = (log: readonly ConversationEnvelope[]) =>
  log.flatMap((event) => (event.type === 'turn/end' ? [event.data.reason] : []));
const resultOf = (log: readonly ConversationEnvelope[], callId: string) =>
  log.flatMap((event) => (event.type === 'tool/result' && event.data.callId === callId ? [event.data] : []));

/** Resolves when `look` holds; every commit is a reason to look again. */
async function eventually(look: () => Promise<boolean>): Promise<void> {
  for (;;) {
    let off = (): void => {};
    const committed = new Promise<void>((resolve) => {
      off = runner.journal.onCommitted(() => resolve());
    });
    const holds = await look();
    if (!holds) await committed;
    off();
    if (holds) return;
  }
}

async function childWaits(options: TestRunnerOptions = { script: oneChild }, depth = 1): Promise<void> {
  runner = await openTestRunner(options);
  await runner.send('parent');
  await eventually(async () => (await conversations()).some(({ status }) => status === 'waiting'));
  expect(await conversations()).toHaveLength(1 + depth);
}

async function answer(): Promise<void> {
  const row = (await rows()).at(-1);
  if (!row) throw new Error('Nothing is asked.');
  const { id: approvalId, subjectHash } = row;
  const decision = { approvalId, subjectHash, decision: 'answer' as const, answer: { option: 'A' } };
  await decideApproval(runner.services, runner.actor, decision);
}

const allIdle = () =>
  eventually(async () => (await conversations()).every(({ status }) => status === 'idle'));
const logs = async () =>
  Promise.all((await conversations()).map(({ id }) => runner.log(id as ConversationId)));

describe('statement 31: a delegated conversation that waits for a person', () => {
  it('is over when its parent is stopped: its row is cancelled, and so is its turn', async () => {
    await childWaits();
    await runner.stop();
    await allIdle();
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([['cancelled', 'stopped']]);
    expect((await logs()).map(endOf)).toEqual([['stopped'], ['stopped']]);
    expect(runner.models.refused).toEqual([]);
  });

  it('is over as well where the child itself had delegated', async () => {
    const script = parts({
      parent: [{ parts: [delegates('middle')] }],
      middle: [{ parts: [delegates('last')] }],
      last: [asks],
    });
    await childWaits({ script }, 2);
    await runner.stop();
    await allIdle();
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([['cancelled', 'stopped']]);
    expect((await logs()).map(endOf)).toEqual([['stopped'], ['stopped'], ['stopped']]);
  });

  it('does not keep its space from being archived', async () => {
    await childWaits();
    const { services, actor, spaceId } = runner;
    await archiveSpace(services, actor, { spaceId });
    await allIdle();
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([
      ['cancelled', 'space_closed'],
    ]);
    expect((await logs()).map(endOf)).toEqual([['stopped'], ['stopped']]);
  });

  it('does not keep its space from being deleted', async () => {
    await childWaits();
    const { services, actor, spaceId } = runner;
    await deleteSpace(services, actor, { spaceId });
    expect(await conversations()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that is deleted keeps its parent waiting no longer: the parent is told and goes on', async () => {
    await childWaits();
    const { services, actor, conversationId } = runner;
    const child = (await conversations()).find(({ parentId }) => parentId !== null)?.id as ConversationId;
    await deleteConversation(services, actor, { conversationId: child });
    await runner.ended();
    const log = await runner.log(conversationId);
    expect(endOf(log)).toEqual(['completed']);
    expect(resultOf(log, 'child')).toMatchObject([{ isError: true }]);
    expect((await conversations()).map(({ id, status }) => [id, status])).toEqual([[conversationId, 'idle']]);
  });

  it('is stopped before it began, when the parent stops at once: it never begins', async () => {
    runner = await openTestRunner({ script: oneChild });
    runner.journal.onCommitted((_, events) => {
      if (events.some(({ type }) => type === 'tool/delegated')) void runner.stop();
    });
    await runner.send('parent');
    await runner.ended();
    await allIdle();
    const child = (await logs())[1] ?? [];
    expect(await rows()).toEqual([]);
    expect(child.filter(({ type }) => type === 'turn/start').length).toBe(endOf(child).length);
    expect(await runner.services.database.reader.input.count()).toBe(0);
  });
});

describe('statements 31 and 63: a delegated conversation waits on through the end of the process', () => {
  const twoChildren: Script = parts({
    parent: [
      {
        parts: [
          delegates('child'),
          delegates('quick'),
          { call: 'list_files', args: {}, id: 'l1' },
          { call: 'write_file', args: { path: 'after.txt', content: 'x' }, id: 'w2' },
        ],
      },
      say('Parent is done.'),
    ],
    child: [asks, say('Child says A.')],
    quick: [say('Quick is done.')],
  });

  const ways: readonly ['restart' | 'crash', number][] = [
    ['restart', 1],
    ['restart', 3],
    ['crash', 1],
    ['crash', 4],
  ];

  /** Resolves when the next run has claimed the parent. */
  async function endProcess(way: 'restart' | 'crash'): Promise<void> {
    const epoch = async () => (await conversations())[0]?.epoch ?? 0;
    const before = await epoch();
    await runner[way]();
    await vi.waitFor(async () => expect(await epoch()).toBeGreaterThan(before), { timeout: 20_000 });
  }

  it.each(ways)('%s, %i times: its answer reaches the parent, and nothing ran twice', async (way, times) => {
    await childWaits();
    await eventually(async () => resultOf(await runner.log(), 'l1').length === 1);
    for (let time = 0; time < times; time += 1) await endProcess(way);
    await answer();
    const log = await runner.ended();
    await allIdle();
    expect(endOf(log)).toEqual(['completed']);
    expect(resultOf(log, 'child')).toMatchObject([{ isError: false, output: 'Child says A.' }]);
    expect(resultOf(log, 'l1')).toMatchObject([{ isError: false }]);
    expect(log.filter(({ type }) => type === 'turn/resumed')).toEqual([]);
    expect(log.filter(({ type }) => type === 'tool/call')).toHaveLength(3);
    expect(await conversations()).toHaveLength(2);
    expect(runner.models.requests).toHaveLength(4);
    expect(runner.models.refused).toEqual([]);
  });

  it.each(ways)('%s, %i times: what ran beside it keeps its result', async (way, times) => {
    await childWaits({ script: twoChildren }, 2);
    await eventually(
      async () => (await runner.log()).filter(({ type }) => type === 'tool/finished').length === 2,
    );
    for (let time = 0; time < times; time += 1) await endProcess(way);
    await answer();
    const log = await runner.ended();
    const results = log.flatMap((event) => (event.type === 'tool/result' ? [event.data] : []));
    expect(results.map(({ callId, isError }) => [callId, isError])).toEqual([
      ['child', false],
      ['quick', false],
      ['l1', false],
      ['w2', true],
    ]);
    expect(results.at(-1)?.output).toContain('Not started');
    expect(await runner.read('after.txt')).toBeNull();
    expect(await conversations()).toHaveLength(3);
    expect(runner.models.refused).toEqual([]);
  });

  it('a child that ended while nobody listened: its result is taken from its log', async () => {
    await childWaits();
    await runner.services.wakeups.close();
    await answer();
    await runner.restart();
    const log = await runner.ended();
    expect(resultOf(log, 'child')).toMatchObject([{ isError: false, output: 'Child says A.' }]);
  });

  it('a parent that is stopped after a restart stops the child it went on waiting for', async () => {
    await childWaits();
    await runner.restart();
    await runner.stop();
    await allIdle();
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([['cancelled', 'stopped']]);
    expect((await logs()).map(endOf)).toEqual([['stopped'], ['stopped']]);
  });

  it('a parent that waits for a person beside it goes on with both', async () => {
    const script = parts({
      parent: [
        { parts: [{ call: 'delete_file', args: { path: 'README.md' }, id: 'd1' }, delegates('child')] },
        say('Parent is done.'),
      ],
      child: [asks, say('Child says A.')],
    });
    await childWaits({ script });
    await runner.crash();
    await runner.restart();
    await answer();
    await eventually(async () => (await conversations())[0]?.status === 'waiting');
    const deletion = (await rows())[0];
    if (!deletion) throw new Error('Nothing is asked.');
    await decideApproval(runner.services, runner.actor, {
      approvalId: deletion.id,
      decision: 'approve',
      subjectHash: deletion.subjectHash,
    });
    const log = await runner.ended();
    expect(resultOf(log, 'd1')).toMatchObject([{ isError: false }]);
    expect(resultOf(log, 'child')).toMatchObject([{ output: 'Child says A.' }]);
    expect(await runner.read('README.md')).toBeNull();
  });
});
