/**
 * From a request in Plan mode to the work in the worktree: the whole server, the demo model, people's decisions over HTTP.
 * Run on every database: `variables` names a fresh one for each test.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalSummary, ApprovalView } from '@/server/approvals/approval-view';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { conversationStream } from '@/server/core/ids';
import type { PlanNode } from '@/server/core/plan/plan';
import type { PlanView } from '@/server/plans/plan-view';
import { ask, remove, startServer, type TestServer, temporaryDirectory } from './test-server';

/** Names a fresh, empty database by the product's own variables. */
export type TestDatabase = () => Promise<Readonly<Record<string, string>>>;

let [dataDir, repository] = ['', ''];
let server: TestServer;
let spaceId: string;
let conversationId: string;
let worktree: string;

const OPERATOR_TOKEN = 't'.repeat(40);
const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com'];
  return execFileSync('git', ['-C', repository, ...identity, ...args], { encoding: 'utf8' });
}

async function mutate<Result>(procedure: string, body: unknown): Promise<Result> {
  const answer = await ask(server.port, `/api/trpc/${procedure}`, { method: 'POST', headers, body });
  expect([procedure, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([procedure, 200, '']);
  return answer.json<{ result: { data: Result } }>().result.data;
}

async function query<Result>(procedure: string, input: unknown): Promise<Result> {
  const path = `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await ask(server.port, path, { headers });
  expect([procedure, answer.status]).toEqual([procedure, 200]);
  return answer.json<{ result: { data: Result } }>().result.data;
}

const log = async () =>
  (await server.services.journal.read(conversationStream(conversationId as never))) as ConversationEnvelope[];

/** Does it and resolves with the log when the turn it starts has ended. */
async function turnAfter(act: () => Promise<unknown>): Promise<ConversationEnvelope[]> {
  const ended = new Promise<void>((resolve) => {
    const stop = server.services.journal.onCommitted((stream, events) => {
      if (stream !== conversationStream(conversationId as never)) return;
      if (!events.some(({ type }) => type === 'turn/end')) return;
      stop();
      resolve();
    });
  });
  await act();
  await ended;
  return log();
}

const send = (text: string) => turnAfter(() => mutate('conversations.send', { conversationId, text }));
const pending = async () => {
  const { items } = await query<{ items: ApprovalSummary[] }>('approvals.list', { spaceId });
  expect(items).toHaveLength(1);
  return items[0] as ApprovalSummary;
};
const decide = async (decision: string, more: object = {}) => {
  const { id: approvalId, subjectHash } = await pending();
  return turnAfter(() => mutate('approvals.decide', { approvalId, decision, subjectHash, ...more }));
};
const mode = async () => (await query<{ mode: string }>('spaces.get', { spaceId })).mode;
const read = (path: string) => readFileSync(join(worktree, path), 'utf8');
const todosOf = (events: readonly ConversationEnvelope[]) =>
  events.flatMap((event) => (event.type === 'todo/write' ? [event.data.todos] : []));

async function open(database: TestDatabase): Promise<void> {
  [dataDir, repository] = [temporaryDirectory(), temporaryDirectory()];
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(repository, 'README.md'), '# Trees\n');
  writeFileSync(join(repository, 'index.js'), 'export const leaf = 1;\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  const variables = { DEFAULT_MODEL: 'demo:scripted', OPERATOR_TOKEN, ...(await database()) };
  server = await startServer(dataDir, { variables });
  const { id: repositoryId } = await mutate<{ id: string }>('repositories.add', { path: repository });
  const space = await mutate<{ id: string; worktreePath: string; conversationId: string }>('spaces.create', {
    repositoryId,
    mode: 'plan',
  });
  [spaceId, conversationId, worktree] = [space.id, space.conversationId, space.worktreePath];
}

async function close(): Promise<void> {
  await server.close();
  remove(dataDir);
  remove(repository);
}

const planning = () => {
  it('ends in Agent mode with the work done and every step ticked', { timeout: 60_000 }, async () => {
    const first = await send('plan a small health check');
    expect(first.at(-1)).toMatchObject({ type: 'turn/end', data: { reason: 'completed' } });
    const { planId } = await pending();
    const submitted = first.flatMap((event) => (event.type === 'plan/submitted' ? [event.data] : []));
    expect(submitted).toMatchObject([{ planId, revision: 1, steps: 5 }]);
    const plan = await query<PlanView>('plans.get', { planId });
    expect(plan.nodes.map(({ key }) => key)).toEqual(['look', 'design', 'checks', 'name-it', 'compare']);
    expect(JSON.stringify(plan)).toContain('# Trees');

    await mutate('plans.comment', { planId, revision: 1, nodeKey: 'checks', text: 'Name the port.' });
    await decide('request_changes', { comment: 'Say how it is rolled back.' });
    const revised = await query<PlanView>('plans.get', { planId });
    expect(revised).toMatchObject({ status: 'open', latestRevision: 2 });
    const node = (key: string) => revised.nodes.find((each) => each.key === key);
    expect(node('checks')?.description).toContain('Name the port.');
    expect(node('asked-1')?.title).toContain('Say how it is rolled back.');
    expect(await mode()).toBe('plan');

    const before = git('status', '--porcelain');
    const done = await decide('approve');
    expect(await mode()).toBe('chat');
    expect(done.at(-1)).toMatchObject({ type: 'turn/end', data: { reason: 'completed' } });
    expect(read('docs/small-health-check.md')).toMatch(/# A small health check[\s\S]*rolled back/);
    expect(read('docs/small-health-check-checks.md')).toContain('Name the port.');
    expect(read('README.md')).toContain('docs/small-health-check.md');
    expect(git('status', '--porcelain')).toBe(before);

    const todos = todosOf(done);
    expect(todos).toHaveLength(revised.nodes.length + 1);
    expect(todos.at(-1)?.map(({ status }) => status)).toEqual(revised.nodes.map(() => 'completed'));
    const ticked = todos.at(-1)?.map(({ plan_node }) => plan_node);
    expect(new Set(ticked)).toEqual(new Set(revised.nodes.map(({ key }) => key)));
    const calls = done.flatMap((event) => (event.type === 'tool/call' ? [event.data.decision] : []));
    expect(new Set(calls)).toEqual(new Set(['allow']));
  });

  it('carries out what an operator added, and only what was approved', { timeout: 60_000 }, async () => {
    await send('Make a plan to measure the leaves');
    const { planId, planRevision } = await pending();
    const plan = await query<PlanView>('plans.get', { planId });
    const added: PlanNode = {
      key: 'by-hand',
      title: 'Write the changes to `CHANGES.md`',
      description: 'Leaves are measured.',
      depends_on: ['look'],
    };
    const nodes = [...plan.nodes, added];
    await mutate('plans.revise', { planId, baseRevision: planRevision, goal: plan.goal, nodes });
    const done = await decide('approve', { nodeKeys: ['by-hand'] });
    expect(read('CHANGES.md')).toBe('Leaves are measured.\n');
    expect(
      todosOf(done)
        .at(-1)
        ?.map(({ plan_node }) => plan_node),
    ).toEqual(['look', 'by-hand']);
    const { status } = await query<PlanView>('plans.get', { planId });
    expect(status).toBe('approved');
    expect(execFileSync('git', ['-C', worktree, 'status', '--porcelain'], { encoding: 'utf8' })).toBe(
      '?? CHANGES.md\n',
    );
  });
};

const leaving = () => {
  it('asks with a plan, takes up what was wanted, switches after the approval and does the work', {
    timeout: 60_000,
  }, async () => {
    await send('leave plan mode and count the leaves');
    const first = await pending();
    expect(first).toMatchObject({ kind: 'plan_exit', title: 'Count the leaves' });
    await decide('request_changes', { comment: 'Mention the bark.' });
    const second = await pending();
    const { subject } = await query<ApprovalView>('approvals.get', { approvalId: second.id });
    expect(subject).toContain('Mention the bark.');
    expect(await mode()).toBe('plan');
    const done = await decide('approve');
    expect(await mode()).toBe('chat');
    expect(read('docs/count-the-leaves.md')).toContain('Mention the bark.');
    expect(
      todosOf(done)
        .at(-1)
        ?.every(({ status }) => status === 'completed'),
    ).toBe(true);
  });
};

export function wholePlanContract(name: string, database: TestDatabase): void {
  describe(`a whole plan on ${name}`, () => {
    beforeEach(() => open(database));
    afterEach(close);
    describe('statements 37 to 41: plan, comment, changes, approval, work', () => planning());
    describe('statements 32 to 34: leaving plan mode', () => leaving());
  });
}
