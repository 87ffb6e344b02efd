/** What a newcomer finds: a first start without any setup, the demo on the sample, and the sample's end. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalSummary } from '@/server/approvals/approval-view';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { SpaceView } from '@/server/spaces/space-view';
import type { RepositoryView } from '@/server/workspaces/repository-view';
import { ask, remove, startServer, type TestServer, temporaryDirectory } from './test-server';

let dataDir = '';
let server: TestServer;
const token = 't'.repeat(40);
const headers = { authorization: `Bearer ${token}` };
const start = (variables: Record<string, string> = { SAMPLE_SPACE: 'on' }) =>
  startServer(dataDir, { variables: { OPERATOR_TOKEN: token, ...variables } });

async function call<Result>(procedure: string, body?: unknown, input: unknown = {}): Promise<Result> {
  const query = body === undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const path = `/api/trpc/${procedure}${query}`;
  const answer = await ask(server.port, path, {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  });
  expect([procedure, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([procedure, 200, '']);
  return answer.json<{ result: { data: Result } }>().result.data;
}
const list = async <Row>(procedure: string) => (await call<{ items: Row[] }>(procedure)).items;
const spaces = () => list<SpaceView>('spaces.list');
const repositories = () => list<RepositoryView>('repositories.list');

/** Does it; resolves with the log once the turn it starts has ended. Commands are confirmed where there is no sandbox. */
async function turnAfter(id: ConversationId, act: () => Promise<unknown>): Promise<ConversationEnvelope[]> {
  const { journal } = server.services;
  const ended = new Promise<void>((resolve) => {
    const stop = journal.onCommitted((stream, events) => {
      if (stream !== conversationStream(id)) return;
      for (const { type } of events) if (type === 'approval/asked') void confirmCommands();
      if (!events.some(({ type }) => type === 'turn/end')) return;
      stop();
      resolve();
    });
  });
  await act();
  await ended;
  return (await journal.read(conversationStream(id))) as ConversationEnvelope[];
}

async function confirmCommands(): Promise<void> {
  for (const { id, kind, subjectHash } of await list<ApprovalSummary>('approvals.list')) {
    if (kind !== 'tool_call') continue;
    await call('approvals.decide', { approvalId: id, decision: 'approve', subjectHash });
  }
}

beforeEach(() => {
  dataDir = temporaryDirectory();
});
afterEach(async () => {
  await server.close();
  remove(dataDir);
});

describe('the first start without any setup', () => {
  it('makes one space on a repository of plain files whose tests pass, and the demo is its model', async () => {
    server = await start();
    const [space, ...others] = await spaces();
    expect(others).toEqual([]);
    expect(space).toMatchObject({ mode: 'chat', archived: false, status: 'idle' });
    const [repository] = await repositories();
    expect(repository).toMatchObject({ id: space?.repository.id, isSample: true, url: null });
    expect(repository?.path.startsWith(dataDir)).toBe(true);
    const worktree = space?.worktreePath ?? '';
    expect(readFileSync(join(worktree, 'README.md'), 'utf8')).toBe(readFileSync('sample/README.md', 'utf8'));
    execFileSync(process.execPath, ['--test'], { cwd: worktree });
    const conversation = await call<{ model: string }>('conversations.get', undefined, {
      conversationId: space?.conversationId,
    });
    expect(conversation.model).toBe('demo:scripted');
    const [created] = await server.services.journal.read(`space:${space?.id}`);
    expect(created?.principal).toMatchObject({ kind: 'system', via: 'first-run' });
  });

  it('uses the demo in the sample only, whatever the default is', async () => {
    server = await start({
      SAMPLE_SPACE: 'on',
      DEFAULT_MODEL: 'openai-compatible:real',
      OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
    });
    const [space] = await spaces();
    const inSample = await call<{ model: string | null }>('conversations.create', { spaceId: space?.id });
    expect(inSample.model).toBe('demo:scripted');
    const path = join(dataDir, 'mine');
    const as = ['-c', 'user.name=T', '-c', 'user.email=t@example.com'];
    execFileSync('git', ['init', '--quiet', path]);
    execFileSync('git', ['-C', path, ...as, 'commit', '--quiet', '--allow-empty', '--message', 'First']);
    const { id } = await call<{ id: string }>('repositories.add', { path });
    const other = await call<SpaceView>('spaces.create', { repositoryId: id });
    const elsewhere = await call<{ model: string | null }>('conversations.create', { spaceId: other.id });
    expect(elsewhere.model).toBeNull();
  });

  it('walks the real path: plan, approval, edits, tests, with the feature there and working at the end', {
    timeout: 60_000,
  }, async () => {
    server = await start();
    const [space] = await spaces();
    const [conversationId, worktree] = [space?.conversationId as ConversationId, space?.worktreePath ?? ''];
    const text = 'Plan how to list the most frequent words';
    await turnAfter(conversationId, () => call('conversations.send', { conversationId, text, mode: 'plan' }));
    expect(existsSync(join(worktree, 'test/top-words.test.js'))).toBe(false);
    const [plan] = await list<ApprovalSummary>('approvals.list');
    expect(plan).toMatchObject({ kind: 'plan', status: 'pending' });
    const { id: approvalId, subjectHash } = plan as ApprovalSummary;
    const events = await turnAfter(conversationId, () =>
      call('approvals.decide', { approvalId, decision: 'approve', subjectHash }),
    );
    expect(events.at(-1)).toMatchObject({ type: 'turn/end', data: { reason: 'completed' } });
    const failed = events.filter((event) => event.type === 'tool/result' && event.data.isError);
    expect(failed).toEqual([]);
    const script = "import('./src/tally.js').then(m => console.log(JSON.stringify(m.topWords('a b a', 1))))";
    const options = { cwd: worktree, encoding: 'utf8' } as const;
    expect(execFileSync(process.execPath, ['-e', script], options)).toBe('[{"word":"a","times":2}]\n');
    expect(execFileSync(process.execPath, ['--test'], options)).toMatch(/pass 5\n/);
    expect(readFileSync(join(worktree, 'README.md'), 'utf8')).toMatch(/topWords.*\n```\n$/);
    expect((await spaces())[0]?.mode).toBe('chat');
  });
});

describe('later starts', () => {
  it('keep the one sample', async () => {
    server = await start();
    const before = await spaces();
    await server.close();
    server = await start();
    expect(await spaces()).toEqual(before);
    expect(await repositories()).toHaveLength(1);
  });

  it('finish a sample that a first start could not', async () => {
    server = await start();
    const { database, journal } = server.services;
    const sample = await database.reader.setting.findFirstOrThrow({ where: { name: 'SAMPLE_REPOSITORY' } });
    const [space] = await spaces();
    await call('spaces.delete', { spaceId: space?.id });
    await journal.transact(async ({ rows }) => {
      const value = JSON.stringify({ ...JSON.parse(sample.value), wanted: true });
      await rows.setting.updateMany({ where: { name: sample.name }, data: { value } });
    });
    await server.close();
    server = await start();
    expect(await spaces()).toHaveLength(1);
    expect(await repositories()).toHaveLength(1);
  });

  it('make none where somebody was before, nor where the first start was told not to', async () => {
    server = await start({ SAMPLE_SPACE: 'off' });
    expect(await repositories()).toEqual([]);
    await server.close();
    server = await start();
    expect(await spaces()).toEqual([]);
    expect(await repositories()).toEqual([]);
  });
});

describe('removing the sample', () => {
  it('takes its spaces, its repository and its files, and it stays away', async () => {
    server = await start();
    const [space] = await spaces();
    const [repository] = await repositories();
    await call('spaces.create', { repositoryId: repository?.id, title: 'Another' });
    expect(await call('repositories.removeSample', { commandId: 'c-1' })).toEqual({ removed: true });
    expect(await call('repositories.removeSample', { commandId: 'c-1' })).toEqual({ removed: true });
    expect(await call('repositories.removeSample', {})).toEqual({ removed: false });
    expect(await spaces()).toEqual([]);
    expect(await repositories()).toEqual([]);
    expect(existsSync(repository?.path ?? '/')).toBe(false);
    expect(existsSync(space?.worktreePath ?? '/')).toBe(false);
    await server.close();
    server = await start();
    expect(await spaces()).toEqual([]);
  });
});
