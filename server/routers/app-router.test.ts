import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '@/server/core/errors';
import { agentPrincipal } from '@/server/core/principal';
import { scopesAllow, type TokenScope } from '@/server/core/token-scopes';
import { readActor } from '@/server/entrance/read-actor';
import { type PlanCall, submitPlan } from '@/server/plans/submit-plan';
import type { Actor, Role } from '@/server/services';
import { createSpace } from '@/server/spaces/create-space';
import { deleteSpace } from '@/server/spaces/delete-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { createToken } from '@/server/workspaces/create-token';
import { createInvite, inviteFields } from '@/server/workspaces/invites';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { appRouter } from './app-router';
import { listProcedures } from './list-procedures';
import { procedureScope } from './procedure-scope';
import { createCallerFactory } from './trpc';

const callerOf = createCallerFactory(appRouter);
let home: TestWorkspace;
let space: SpaceView;
let planId: string;
let approvalId: string;
let inviteId: string;
/** A deleted space. */
let buried: string;

beforeEach(async () => {
  home = await openTestWorkspace();
  space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
  await submit();
  inviteId = (await createInvite(home.services, home.actor, inviteFields.parse({ role: 'viewer' }))).id;
  const gone = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
  buried = (await deleteSpace(home.services, home.actor, { spaceId: gone.id })).spaceId;
});
afterEach(() => home.close());

async function submit(): Promise<void> {
  const { services, actor } = home;
  const { id: spaceId, conversationId } = space;
  const content = { goal: 'g', nodes: [{ key: 'a', title: 'A', description: '', depends_on: [] }] };
  const call = { workspaceId: actor.workspaceId, spaceId, conversationId: conversationId!, content };
  await submitPlan(services, { ...call, author: agentPrincipal(conversationId!) } as PlanCall);
  const row = await services.database.reader.approval.findFirstOrThrow();
  [planId, approvalId] = [row.planId!, row.id];
}

const as = (actor: Actor | null) => callerOf({ services: home.services, actor });
const call = (actor: Actor | null, name: string, input: unknown): Promise<unknown> => {
  const [group = '', verb = ''] = name.split('.');
  const caller = as(actor) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return caller[group]![verb]!(input);
};

/** Valid input for every procedure, so that what refuses is the guard and not the parser. */
function inputOf(name: string): Record<string, unknown> {
  const spaceId = space.id;
  const conversationId = space.conversationId!;
  const keeping = { archivedDays: 1, outputDays: 1, outputQuotaMb: 1 };
  const all: Record<string, Record<string, unknown>> = {
    'repositories.add': { path: home.repository },
    'repositories.remove': { repositoryId: home.repositoryId },
    'tokens.create': { label: 'x', scopes: ['manage'] },
    'tokens.revoke': { tokenId: spaceId },
    'spaces.create': { repositoryId: home.repositoryId },
    'spaces.rename': { spaceId, title: 'x' },
    'spaces.setMode': { spaceId, mode: 'plan' },
    'spaces.setAutonomy': { spaceId, autonomy: 'act_freely' },
    'spaces.commit': { spaceId, message: 'x' },
    'spaces.discardFile': { spaceId, path: 'README.md' },
    'spaces.restoreFile': { spaceId, discardId: spaceId },
    'conversations.create': { spaceId },
    'conversations.send': { conversationId, text: 'x' },
    'conversations.editInput': { conversationId, inputId: spaceId, text: 'x' },
    'conversations.removeInput': { conversationId, inputId: spaceId },
    'conversations.fork': { conversationId, seq: 1 },
    'conversations.selectModel': { conversationId, model: 'demo:first' },
    'conversations.rename': { conversationId, title: 'x' },
    'conversations.list': { spaceId },
    'approvals.get': { approvalId },
    'approvals.decide': { approvalId, decision: 'approve', subjectHash: '0'.repeat(64) },
    'approvals.list': {},
    'rules.revoke': { ruleId: spaceId },
    'plans.get': { planId },
    'plans.revise': { planId, baseRevision: 1, goal: 'h', nodes: [] },
    'plans.rewind': { planId, baseRevision: 1, toRevision: 1 },
    'plans.comment': { planId, revision: 1, text: 'x' },
    'models.setKey': { provider: 'openai', key: 'x' },
    'models.removeKey': { provider: 'openai' },
    'models.setDefault': { model: null },
    'members.invite': { role: 'member' },
    'members.revokeInvite': { inviteId },
    'members.setRole': { operatorId: home.actor.principal.id, role: 'viewer' },
    'members.remove': { operatorId: home.actor.principal.id },
    'members.rename': { operatorId: home.actor.principal.id, name: 'x' },
    'members.signInLink': { operatorId: home.actor.principal.id },
    'approvals.setExpiry': { minutes: 60 },
    'retention.set': keeping,
    'retention.preview': keeping,
    'tombstones.get': { id: buried },
  };
  return all[name] ?? { spaceId, conversationId };
}

/** Everything a client could see change. */
const world = async () => {
  const { reader } = home.services.database;
  return {
    events: await reader.event.count(),
    spaces: await reader.space.findMany(),
    conversations: await reader.conversation.findMany(),
    repositories: await reader.repository.findMany(),
    tokens: await reader.token.count(),
    inputs: await reader.input.count(),
    approvals: await reader.approval.findMany(),
    plans: await reader.plan.findMany(),
    comments: await reader.planComment.count(),
    invites: await reader.invite.findMany(),
    memberships: await reader.membership.findMany({ orderBy: { operatorId: 'asc' } }),
    operators: await reader.operator.findMany({ orderBy: { id: 'asc' } }),
    settings: await reader.setting.findMany(),
    tombstones: await reader.tombstone.findMany(),
    commands: await reader.command.count(),
  };
};

describe('who may call', () => {
  const mutations = listProcedures().filter(({ kind }) => kind === 'mutation');

  test('statement 66: a viewer calls every query and no mutation, and nothing changes', async () => {
    const viewer = await home.person('viewer');
    const before = await world();
    for (const { name } of mutations) {
      await expect(call(viewer, name, inputOf(name)), name).rejects.toMatchObject({
        cause: { code: 'not_allowed' },
      });
    }
    expect(await world()).toEqual(before);
    for (const { name, kind } of listProcedures()) {
      if (kind === 'query') await expect(call(viewer, name, inputOf(name)), name).resolves.toBeDefined();
    }
  });

  test.each([
    [['read'], []],
    [['work'], ['spaces.rename', 'conversations.send']],
    [['decide'], ['approvals.decide']],
    [['manage'], ['members.revokeInvite', 'retention.set', 'approvals.setExpiry']],
    [
      ['work', 'decide'],
      ['spaces.rename', 'approvals.decide'],
    ],
  ] as const)('statement 66: a token of %j asks everything and changes only %j', async (scopes, allowed) => {
    const { token } = await createToken(home.services, home.actor, { label: 'x', scopes: [...scopes] });
    const actor = await readActor(
      home.services.database.reader,
      { by: 'bearer', secret: token! },
      Date.now(),
    );
    const refusedAs = async (name: string) => {
      try {
        await call(actor, name, inputOf(name));
      } catch (error) {
        const { code, parameters } = (error as { cause: AppError }).cause;
        return code === 'not_allowed' && parameters.scope !== undefined;
      }
      return false;
    };
    for (const { name, kind } of listProcedures()) {
      if (kind === 'query') expect([name, await refusedAs(name)]).toEqual([name, false]);
      else if (!named.has(name))
        expect([name, await refusedAs(name)]).toEqual([name, !mayChange(name, scopes)]);
    }
    for (const name of allowed) expect([name, await refusedAs(name)]).toEqual([name, false]);
  });

  /** What would take away what the next one needs. */
  const named = new Set([
    'members.remove',
    'members.setRole',
    'spaces.delete',
    'conversations.delete',
    'repositories.remove',
  ]);
  const mayChange = (name: string, scopes: readonly TokenScope[]) =>
    scopesAllow(scopes, procedureScope(name, 'mutation'));

  test('nobody is told anything without signing in', async () => {
    for (const { name } of listProcedures()) {
      await expect(call(null, name, inputOf(name)), name).rejects.toMatchObject({
        cause: { code: 'not_signed_in' },
      });
    }
  });

  test('keys, the default model, people and retention are the owners’', async () => {
    const member = await home.person('member');
    const owners = [
      'models.setKey',
      'models.removeKey',
      'models.setDefault',
      'approvals.setExpiry',
      'members.invite',
      'members.revokeInvite',
      'members.setRole',
      'members.remove',
      'members.rename',
      'members.signInLink',
      'retention.set',
    ];
    for (const name of owners) {
      await expect(call(member, name, inputOf(name)), name).rejects.toMatchObject({
        cause: { code: 'not_allowed' },
      });
    }
  });

  test('ids of another workspace are not found, by any procedure that takes one', async () => {
    const stranger = await home.stranger();
    const before = await world();
    for (const { name, input } of listProcedures()) {
      if (
        !/\b(spaceId|conversationId|repositoryId|tokenId|approvalId|ruleId|planId|operatorId|inviteId)\b(?!\?)/.test(
          input,
        )
      )
        continue;
      await expect(call(stranger, name, inputOf(name)), name).rejects.toMatchObject({
        cause: { code: 'not_found' },
      });
    }
    expect(await world()).toEqual(before);
  });

  test('a role that was taken away counts from the next call on', async () => {
    const member = await home.person('member');
    await as(member).spaces.rename({ spaceId: space.id, title: 'Mine' });
    const lower = (role: Role) =>
      home.services.journal.transact(async ({ rows }) => {
        await rows.membership.updateMany({ where: { operatorId: member.principal.id }, data: { role } });
        return null;
      });
    await lower('viewer');
    const attempt = as(member).spaces.rename({ spaceId: space.id, title: 'Yours' });
    await expect(attempt).rejects.toMatchObject({ cause: { code: 'not_allowed' } });
  });
});

describe('malformed input', () => {
  test.each([
    ['spaces.get', {}],
    ['spaces.get', { spaceId: 'nonsense' }],
    ['spaces.list', { limit: 0 }],
    ['spaces.list', { cursor: 'nonsense' }],
    ['spaces.setAutonomy', { spaceId: '0197d7a0-0000-7000-8000-000000000000', autonomy: 'yolo' }],
    ['conversations.send', { conversationId: '0197d7a0-0000-7000-8000-000000000000', text: ' \n ' }],
    ['conversations.events', { conversationId: '0197d7a0-0000-7000-8000-000000000000', after: -1 }],
    ['models.setKey', { provider: 'demo', key: 'x' }],
    ['models.setKey', { provider: 'openai', key: 'x', baseUrl: 'file:///etc/passwd' }],
  ])('%s %j is refused as bad input', async (name, input) => {
    await expect(call(home.actor, name, input)).rejects.toMatchObject({ cause: { code: 'bad_input' } });
  });
});

test('lists have one shape, rows an id, times are ISO strings, and all of it is plain JSON', async () => {
  await as(home.actor).conversations.send({ conversationId: space.conversationId!, text: 'Hello' });
  for (const { name, kind } of listProcedures()) {
    if (kind !== 'query') continue;
    const result = (await call(home.actor, name, inputOf(name))) as Record<string, unknown>;
    expect(JSON.parse(JSON.stringify(result)), name).toEqual(result);
    if (!name.endsWith('.list')) continue;
    expect(result, name).toMatchObject({ items: expect.any(Array), nextCursor: null });
    for (const row of result.items as Record<string, unknown>[]) {
      expect(row, name).toMatchObject({ id: expect.any(String) });
      if (row.createdAt) expect(new Date(row.createdAt as string).toISOString(), name).toBe(row.createdAt);
    }
  }
});
