import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callTitle } from '@/server/core/approval';
import { agentPrincipal } from '@/server/core/principal';
import type { Services } from '@/server/services';
import { createSpace } from '@/server/spaces/create-space';
import { type WatchedReader, watchReader } from '@/server/store/test-statements';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { askApproval, openKeys } from './ask-approval';
import { decideApproval } from './decide-approval';
import { expireApprovals } from './expire-approvals';
import { getApproval, listApprovals } from './list-approvals';
import { listRules } from './rules';
import { jsonHash } from './subject-hash';

let home: TestWorkspace;
let watched: WatchedReader;
let services: Services;
beforeEach(async () => {
  home = await openTestWorkspace();
  watched = await watchReader(home.services.database);
  services = { ...home.services, database: { ...home.services.database, reader: watched.reader } };
});
afterEach(async () => {
  await watched.close();
  await home.close();
});

const LONG = 'x'.repeat(50_000);

/** A call in a space of its own waits for a person; answers its id and hash. */
async function ask(name: string): Promise<{ approvalId: string; subjectHash: string }> {
  const { repositoryId, actor } = home;
  const { id: spaceId, conversationId } = await createSpace(home.services, actor, {
    repositoryId,
    title: `Space ${name}`,
  });
  if (!conversationId) throw new Error('A space begins with a conversation.');
  const args = { path: name, content: LONG };
  const subject = { tool: 'write_file', args, reason: '', rulePattern: 'docs/**' };
  const { id: approvalId, subjectHash } = await home.services.journal.transact((unit) =>
    askApproval(unit, {
      kind: 'tool_call',
      workspaceId: actor.workspaceId,
      spaceId,
      conversationId,
      openKey: openKeys.call(conversationId, 'c1'),
      title: callTitle('write_file', name),
      subject: JSON.stringify(subject),
      subjectHash: jsonHash(subject),
      requester: agentPrincipal(conversationId),
      callId: 'c1',
      at: Date.now(),
    }),
  );
  return { approvalId, subjectHash };
}

/** By another person each, so that each has a name of their own to be looked up. */
async function approve(asked: { approvalId: string; subjectHash: string }): Promise<void> {
  const colleague = await home.person('member');
  const remember = { scope: 'space' } as const;
  await decideApproval(home.services, colleague, {
    ...asked,
    decision: 'approve',
    comment: LONG.slice(0, 20_000),
    remember,
  });
}

describe('a list of approvals', () => {
  test('takes as many queries for many rows as for one, whether they wait or are decided', async () => {
    const read = {
      pending: () => listApprovals(services, home.actor),
      approved: () => listApprovals(services, home.actor, { status: 'approved' }),
      rules: () => listRules(services, home.actor, {}),
    };
    const countOf = async (list: keyof typeof read): Promise<number> => {
      await read[list]();
      return watched.taken().length;
    };
    await approve(await ask('first'));
    await ask('waiting');
    const one = [await countOf('pending'), await countOf('approved'), await countOf('rules')];
    for (const name of ['a', 'b']) await approve(await ask(name));
    for (const name of ['c', 'd']) await ask(name);
    expect((await read.approved()).items).toHaveLength(3);
    watched.taken();
    expect([await countOf('pending'), await countOf('approved'), await countOf('rules')]).toEqual(one);
    expect(Math.max(...one)).toBeLessThanOrEqual(4);
  });

  test('holds what a row shows and nothing long; the single one is whole', async () => {
    const asked = await ask('docs/a.md');
    const { items } = await listApprovals(services, home.actor);
    expect(watched.taken().join()).not.toContain('`subject`');
    expect(items).toMatchObject([
      {
        id: asked.approvalId,
        kind: 'tool_call',
        tool: 'write_file',
        title: 'write_file docs/a.md',
        subjectHash: asked.subjectHash,
        space: { title: 'Space docs/a.md', mode: 'chat' },
        conversation: { id: expect.any(String), title: expect.any(String) },
        decider: null,
      },
    ]);
    expect(JSON.stringify(items).length).toBeLessThan(1500);
    const whole = await getApproval(services, home.actor, asked);
    expect(JSON.parse(whole.subject).args.content).toBe(LONG);
    expect(whole).toMatchObject({ ...items[0], space: { ...items[0]?.space, conversations: 1 } });
    expect(watched.taken().join()).toContain('`subject`');
    await approve(asked);
    const [decided] = (await listApprovals(services, home.actor, { status: 'approved' })).items;
    expect(decided?.decider?.name).toBe('A member');
    expect(JSON.stringify(decided).length).toBeLessThan(1500);
    expect((await getApproval(services, home.actor, asked)).comment).toHaveLength(20_000);
  });

  test('comes in pages, those that wait oldest first', async () => {
    const made = [await ask('a'), await ask('b'), await ask('c')].map(({ approvalId }) => approvalId);
    const first = await listApprovals(services, home.actor, { limit: 2 });
    const second = await listApprovals(services, home.actor, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });
});

test('the sweep of what expired asks by an index, not by reading every approval', async () => {
  await expireApprovals(services);
  const [sql = ''] = watched.taken();
  expect(sql).toContain('`expiresAt`');
  const file = new SqliteDatabase(home.services.database.name, { readonly: true });
  const parameters = Array.from(sql.matchAll(/\?/g), () => null);
  const plan = file.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  file.close();
  expect(plan.map(({ detail }) => detail).join()).toMatch(
    /^SEARCH .*Approval_status_expiresAt_idx \(status=\? AND expiresAt<\?\)/,
  );
});
