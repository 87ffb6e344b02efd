import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { decideApproval } from '@/server/approvals/decide-approval';
import { jsonHash } from '@/server/approvals/subject-hash';
import { createConversation } from '@/server/conversations/create-conversation';
import { forkConversation } from '@/server/conversations/fork-conversation';
import type { ConversationEvent } from '@/server/core/events/envelope';
import { type CallId, type ConversationId, conversationStream } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import type { TimelineKind } from '@/server/core/timeline';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { commitSpace } from './commit-space';
import { createSpace } from './create-space';
import { discardFile } from './discard-file';
import { listTimeline, type TimelineInput } from './list-timeline';
import { setMode } from './set-mode';
import type { SpaceView } from './space-view';

let home: TestWorkspace;
let space: SpaceView;
let first: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId, title: 'Billing' });
  first = space.conversationId!;
});
afterEach(() => home.close());

const list = (more: Partial<TimelineInput> = {}) =>
  listTimeline(home.services, home.actor, { spaceId: space.id, ...more });
const facts = async (more: Partial<TimelineInput> = {}) =>
  (await list(more)).items.map(({ what }) => what.fact);

/** As the runner writes them. */
const log = (conversationId: ConversationId, ...events: ConversationEvent[]) =>
  home.services.journal.append({
    stream: conversationStream(conversationId),
    events,
    principal: agentPrincipal(conversationId),
    epoch: 0,
  });

const call = (id: string, decision: 'allow' | 'deny', args: unknown = {}): ConversationEvent => ({
  type: 'tool/call',
  data: {
    callId: id as CallId,
    name: 'write_file',
    args,
    decision,
    ...(decision === 'deny' && { reason: 'not available in Plan mode' }),
  },
});
const result = (id: string, display: Record<string, unknown>): ConversationEvent => ({
  type: 'tool/result',
  data: { callId: id as CallId, output: 'Done.', isError: false, durationMs: 1, display },
});

/** One of everything, and much that a timeline does not tell. */
async function everything(): Promise<ConversationId> {
  const { services, actor } = home;
  await setMode(services, actor, { spaceId: space.id, mode: 'plan' });
  await log(first, { type: 'mode/set', data: { mode: 'plan' } });
  await log(first, call('c1', 'deny', { path: 'a.ts', content: 'x'.repeat(5000) }));
  await log(first, call('c2', 'allow', { path: '"decision":"deny"' }));
  await log(first, result('c2', { diff: '+ "commit":"' }));
  const second = (await createConversation(services, actor, { spaceId: space.id })).id;
  await log(second, result('c3', { branch: space.branch, commit: 'abc', files: 2, subject: 'By the agent' }));
  await log(second, result('c4', { branch: space.branch, commit: 'abc', remote: 'git.example.invalid' }));
  await writeFile(join(space.worktreePath, 'a.txt'), 'a');
  await writeFile(join(space.worktreePath, 'b.txt'), 'b');
  await discardFile(services, actor, { spaceId: space.id, path: 'a.txt' });
  await commitSpace(services, actor, { spaceId: space.id, message: 'By a person\n\nBody' });
  return second;
}

describe('a space’s timeline', () => {
  test('tells modes, landings, refusals, and what agents and people did to the branch, newest first', async () => {
    const second = await everything();
    const { items, nextCursor } = await list();
    expect(items.map(({ what }) => what)).toMatchObject([
      { fact: 'committed', subject: 'By a person', files: 1 },
      { fact: 'discarded', path: 'a.txt', against: 'start' },
      { fact: 'pushed', branch: space.branch, remote: 'git.example.invalid' },
      { fact: 'committed', subject: 'By the agent', files: 2 },
      { fact: 'refused', tool: 'write_file', args: { path: 'a.ts' }, reason: 'not available in Plan mode' },
      { fact: 'landed', mode: 'plan' },
      { fact: 'selected', from: 'chat', to: 'plan', cause: 'operator' },
    ]);
    expect(nextCursor).toBeNull();
    expect(items.map(({ by }) => by.kind)).toEqual([
      'operator',
      'operator',
      'agent',
      'agent',
      'agent',
      'agent',
      'operator',
    ]);
    expect(items.map(({ place }) => place?.conversationId ?? null)).toEqual([
      null,
      null,
      second,
      second,
      first,
      first,
      null,
    ]);
    expect(JSON.stringify(items).length).toBeLessThan(4000);
  });

  test('tells once what forks, and forks of forks, took over: where and when it happened', async () => {
    const { services, actor } = home;
    await everything();
    const before = await list();
    const seq = await services.journal.head(conversationStream(first));
    const fork = await forkConversation(services, actor, { conversationId: first, seq });
    const copied = await services.journal.head(conversationStream(fork.id));
    const again = await forkConversation(services, actor, { conversationId: fork.id, seq: copied });
    expect(await list()).toEqual(before);
    expect(await facts({ conversationId: fork.id })).toEqual([]);
    await log(fork.id, call('c8', 'deny'));
    await log(again.id, call('c9', 'deny'));
    expect((await list()).items.slice(0, 2).map(({ place }) => place?.conversationId)).toEqual([
      again.id,
      fork.id,
    ]);
    expect((await list()).items).toHaveLength(before.items.length + 2);
  });

  test('tells what was asked and decided, by its title', async () => {
    const { services, actor } = home;
    const subject = { question: 'Which database?', options: ['SQLite', 'PostgreSQL'] };
    const { id } = await services.journal.transact((unit) =>
      askApproval(unit, {
        workspaceId: actor.workspaceId,
        spaceId: space.id,
        conversationId: first,
        kind: 'question',
        openKey: openKeys.call(first, 'c9'),
        title: 'Which database?',
        subject: JSON.stringify(subject),
        subjectHash: jsonHash(subject),
        requester: agentPrincipal(first),
        at: Date.now(),
      }),
    );
    await decideApproval(services, actor, {
      approvalId: id,
      decision: 'answer',
      subjectHash: jsonHash(subject),
      answer: { option: 'SQLite' },
    });
    expect((await list({ kinds: ['approval'] })).items).toMatchObject([
      {
        what: { fact: 'decided', status: 'answered', words: 'SQLite' },
        title: 'Which database?',
        by: actor.principal,
        place: { conversationId: first },
      },
      { what: { fact: 'asked', approval: 'question', title: 'Which database?' } },
    ]);
  });

  test.each<[TimelineKind, readonly string[]]>([
    ['mode', ['landed', 'selected']],
    ['refusal', ['refused']],
    ['change', ['committed', 'discarded', 'pushed', 'committed']],
    ['approval', []],
  ])('filtered by %s', async (kind, expected) => {
    await everything();
    expect(await facts({ kinds: [kind] })).toEqual(expected);
  });

  test('filtered by conversation, and by one of another space not at all', async () => {
    const second = await everything();
    expect(await facts({ conversationId: second })).toEqual(['pushed', 'committed']);
    const { services, actor, repositoryId } = home;
    const other = await createSpace(services, actor, { repositoryId });
    expect(await facts({ conversationId: other.conversationId! })).toEqual([]);
    const theirs = listTimeline(services, await home.stranger(), { spaceId: space.id });
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  });

  test('paged without loss or repetition, also where many happened in one millisecond', async () => {
    const flips = Array.from({ length: 120 }, (_, index) => call(`d${index}`, 'deny'));
    await log(first, ...flips);
    await everything();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ cursor, limit: 17 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(127);
    expect(new Set(seen).size).toBe(127);
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'bad_input' });
  });
});
