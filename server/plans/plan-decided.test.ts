import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { decideApproval } from '@/server/approvals/decide-approval';
import { textHash } from '@/server/approvals/subject-hash';
import { builtInModes, resolvedModes } from '@/server/core/modes';
import { agentPrincipal } from '@/server/core/principal';
import type { Journal, UnitOfWork } from '@/server/journal/journal';
import { archiveSpace } from '@/server/spaces/archive-space';
import { setMode } from '@/server/spaces/set-mode';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { commentPlan } from './comment-plan';
import { getPlan } from './get-plan';
import { revisePlan } from './revise-plan';
import { openPlanPlace, type PlanPlace, samplePlan, step } from './test-plans';

let home: TestWorkspace;
let place: PlanPlace;
let planId: string;
beforeAll(async () => {
  home = await openTestWorkspace();
});
beforeEach(async () => {
  place = await openPlanPlace(home);
  planId = await place.open(plan);
  home.woken.length = 0;
});
afterAll(() => home.close());

const plan = samplePlan(step('docs', 'test'), step('route'), step('test', 'route'), step('other'));

const inputs = () =>
  place.services.database.reader.input.findMany({ where: { conversationId: place.conversationId } });
const mode = async () =>
  (await place.services.database.reader.space.findUniqueOrThrow({ where: { id: place.spaceId } })).mode;
const view = () => getPlan(place.services, place.actor, { planId });

/** An agent's request to leave plan mode, pending. */
const askExit = () =>
  place.services.journal.transact((unit) =>
    askApproval(unit, {
      kind: 'plan_exit',
      workspaceId: place.actor.workspaceId,
      spaceId: place.spaceId,
      conversationId: place.conversationId,
      openKey: openKeys.planExit(place.spaceId),
      title: 'Leave',
      subject: 'Leave',
      subjectHash: textHash('Leave'),
      requester: agentPrincipal(place.conversationId),
      at: 1,
    }),
  );

describe('statement 41: approving', () => {
  it('closes the plan, returns the space to Agent mode, and starts the work: all in one', async () => {
    const exit = await askExit();
    const { id: approvalId } = await place.pending();
    const decided = await place.decide('approve', { comment: 'Good.' });
    expect(decided).toMatchObject({ status: 'approved', decider: { name: 'A owner' } });
    expect(await view()).toMatchObject({
      status: 'approved',
      approvedKeys: null,
      approval: { status: 'approved' },
    });
    expect(await mode()).toBe('chat');
    expect(await place.spaceLog('mode/selected')).toMatchObject([
      { from: 'plan', to: 'chat', cause: 'plan_approval', approvalId },
    ]);
    expect(await place.spaceLog('plan/decided')).toEqual([{ planId, revision: 1, status: 'approved' }]);
    const { reader } = place.services.database;
    expect(await reader.approval.findUniqueOrThrow({ where: { id: exit.id } })).toMatchObject({
      status: 'cancelled',
      cause: 'plan_left',
    });
    expect(home.woken).toEqual([place.conversationId]);
    const [input, ...more] = await inputs();
    expect(more).toEqual([]);
    expect(input).toMatchObject({ kind: 'decision', principal: JSON.stringify(place.actor.principal) });
    const order = [...(input?.text.matchAll(/^\d+\. \[(\w+)\]/gm) ?? [])].map(([, key]) => key);
    expect(order).toEqual(['route', 'other', 'test', 'docs']);
    for (const part of ['Good.', 'How route is done', 'after test', 'todo_write', 'plan_node'])
      expect(input?.text).toContain(part);
  });

  it('of some steps covers what they depend on, and only that is told', async () => {
    await place.decide('approve', { nodeKeys: ['TEST'] });
    const nodeKeys = ['route', 'test'];
    expect(await view()).toMatchObject({ status: 'approved', approvedKeys: nodeKeys });
    expect(await place.spaceLog('plan/decided')).toMatchObject([{ status: 'approved', nodeKeys }]);
    const [input] = await inputs();
    expect(input?.text).toContain('2 of its 4 steps');
    expect(input?.text).not.toContain('[docs]');
  });

  it('of a step that is not there decides nothing', async () => {
    const before = await place.world();
    await expect(place.decide('approve', { nodeKeys: ['nope'] })).rejects.toMatchObject({
      code: 'bad_input',
    });
    expect(await place.world()).toEqual(before);
  });

  it('works in a space that an operator has already taken out of plan mode, without a second switch', async () => {
    await setMode(place.services, place.actor, { spaceId: place.spaceId, mode: 'chat' });
    expect(await place.pending()).toMatchObject({ planId });
    const { id } = await askExit();
    await place.decide('approve');
    const exit = await place.services.database.reader.approval.findUniqueOrThrow({ where: { id } });
    expect(exit).toMatchObject({ status: 'cancelled', cause: 'plan_left' });
    expect(await place.spaceLog('mode/selected')).toHaveLength(1);
    expect((await inputs()).map(({ kind }) => kind)).toEqual(['decision']);
  });
});

describe('statement 28: a decision and its consequences commit together or not at all', () => {
  /** The journal, with one table that refuses to be written. */
  function failing(journal: Journal, table: keyof UnitOfWork['rows']): Journal {
    const refuse = () => Promise.reject(new Error(`${String(table)} is out of order`));
    const writes = ['create', 'update', 'updateMany'];
    const broken = (rows: UnitOfWork['rows']) =>
      new Proxy(rows, {
        get: (target, name) =>
          name !== table
            ? Reflect.get(target, name)
            : new Proxy(target[table] as object, {
                get: (delegate, method) =>
                  writes.includes(String(method)) ? refuse : Reflect.get(delegate, method),
              }),
      });
    return new Proxy(journal, {
      get: (target, name) =>
        name === 'transact'
          ? (work: (unit: UnitOfWork) => Promise<unknown>) =>
              target.transact((unit) =>
                work({
                  rows: broken(unit.rows),
                  append: (request) => unit.append(request),
                  afterCommit: (effect) => unit.afterCommit(effect),
                }),
              )
          : (Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)),
    });
  }

  it.each(['plan', 'space', 'input', 'conversation'] as const)(
    'when the %s cannot be written',
    async (table) => {
      const { id: approvalId, subjectHash } = await place.pending();
      const before = await place.world();
      const services = { ...place.services, journal: failing(place.services.journal, table) };
      const attempt = decideApproval(services, place.actor, { approvalId, decision: 'approve', subjectHash });
      await expect(attempt).rejects.toThrow('out of order');
      expect(await place.world()).toEqual(before);
    },
  );

  it('when Agent mode cannot be selected', async () => {
    const { id: approvalId, subjectHash } = await place.pending();
    const before = await place.world();
    const modes = resolvedModes(builtInModes.filter(({ name }) => name !== 'chat'));
    const services = { ...place.services, modes: { ...place.services.modes, current: () => modes } };
    const attempt = decideApproval(services, place.actor, { approvalId, decision: 'approve', subjectHash });
    await expect(attempt).rejects.toMatchObject({ code: 'unknown_mode' });
    expect(await place.world()).toEqual(before);
  });

  it('twenty at once: one decision, one effect, the others are told who', async () => {
    const { id: approvalId, subjectHash } = await place.pending();
    const people = [place.actor, await home.person('member')];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        decideApproval(place.services, people[index % 2] ?? place.actor, {
          approvalId,
          decision: index % 3 === 0 ? 'reject' : 'approve',
          subjectHash,
        }),
      ),
    );
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(lost).toHaveLength(19);
    for (const reason of lost)
      expect(reason).toMatchObject({
        code: 'approval_decided',
        parameters: { name: expect.stringMatching(/^A /) },
      });
    expect(await place.spaceLog('plan/decided')).toHaveLength(1);
    expect(await inputs()).toHaveLength(1);
  });
});

describe('what is decided is what was seen (statements 28, 37, 41)', () => {
  it('a row of an older revision is closed, a hash of other content is stale; nothing changes', async () => {
    const old = await place.pending();
    const { services, actor } = place;
    await revisePlan(services, actor, { planId, baseRevision: 1, ...samplePlan(step('x')) });
    const current = await place.pending();
    const before = await place.world();
    const decide = (approvalId: string, subjectHash: string) =>
      decideApproval(services, actor, { approvalId, decision: 'approve', subjectHash });
    await expect(decide(old.id, old.subjectHash)).rejects.toMatchObject({ code: 'approval_closed' });
    await expect(decide(current.id, old.subjectHash)).rejects.toMatchObject({ code: 'approval_stale' });
    expect(await place.world()).toEqual(before);
  });

  it.each([
    ['other content than was hashed', JSON.stringify(samplePlan(step('evil'))), 'approval_stale'],
    ['content that is no valid plan', JSON.stringify(samplePlan(step('a', 'a'))), 'plan_invalid'],
  ])('%s in the database is not approved', async (_, content, code) => {
    await place.services.journal.transact(async ({ rows }) => {
      await rows.planRevision.update({
        where: { planId_revision: { planId, revision: 1 } },
        data: { content },
      });
      return null;
    });
    const before = await place.world();
    await expect(place.decide('approve')).rejects.toMatchObject({ code });
    expect(await place.world()).toEqual(before);
  });

  it('a viewer decides nothing (statement 66)', async () => {
    const viewer = await home.person('viewer');
    const { id: approvalId, subjectHash } = await place.pending();
    const before = await place.world();
    const attempt = decideApproval(place.services, viewer, { approvalId, decision: 'approve', subjectHash });
    await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await place.world()).toEqual(before);
  });

  it.each(['approve', 'request_changes', 'reject'] as const)(
    '%s in an archived space decides nothing',
    async (decision) => {
      const { id: approvalId, subjectHash } = await place.pending();
      await archiveSpace(place.services, place.actor, { spaceId: place.spaceId });
      const more = { comment: 'x' };
      const attempt = decideApproval(place.services, place.actor, {
        approvalId,
        decision,
        subjectHash,
        ...more,
      });
      await expect(attempt).rejects.toMatchObject({
        code: 'approval_closed',
      });
      expect(await view()).toMatchObject({ status: 'open' });
    },
  );

  it('archiving ends what waits, with its cause, and leaves what was decided as it was', async () => {
    await place.decide('approve');
    await place.open(plan);
    const exit = await askExit();
    await archiveSpace(place.services, place.actor, { spaceId: place.spaceId });
    expect((await place.rows()).map(({ status }) => status)).toEqual(['approved', 'cancelled']);
    expect((await place.spaceLog('approval/decided')).slice(-2)).toMatchObject([
      { kind: 'plan', status: 'cancelled', cause: 'space_closed' },
      { approvalId: exit.id, kind: 'plan_exit', status: 'cancelled', cause: 'space_closed' },
    ]);
  });
});

describe('request changes', () => {
  const comment = (text: string, nodeKey?: string, revision = 1) =>
    commentPlan(place.services, place.actor, { planId, revision, text, nodeKey });

  it('keeps the plan open and the mode, and wakes the agent with comment and remarks', async () => {
    await comment('Use the existing router.', 'route');
    await comment('Smaller, please.');
    await place.decide('request_changes', { comment: 'Too much at once.' });
    expect(await view()).toMatchObject({ status: 'open', approval: { status: 'changes_requested' } });
    expect(await mode()).toBe('plan');
    expect(await place.spaceLog('plan/decided')).toMatchObject([
      { status: 'changes_requested', revision: 1 },
    ]);
    expect(home.woken).toEqual([place.conversationId]);
    const [input] = await inputs();
    expect(input?.kind).toBe('decision');
    for (const part of [
      'Too much at once.',
      'On [route]: Use the existing router.',
      'On the plan: Smaller',
      'submit_plan',
    ])
      expect(input?.text).toContain(part);
    expect(await place.submit(samplePlan(step('route')))).toMatchObject({ kind: 'submitted', revision: 2 });
  });

  it('of an operator’s edit gives the agent the plan it has not seen', async () => {
    const { services, actor } = place;
    await comment('From before the edit.');
    await revisePlan(services, actor, { planId, baseRevision: 1, ...samplePlan(step('unseen')) });
    await place.decide('request_changes', { comment: 'Go on from mine.' });
    const [input] = await inputs();
    expect(input?.text).toContain(JSON.stringify(samplePlan(step('unseen'))));
    expect(input?.text).toContain('From before the edit.');
  });

  it('tells each remark once', async () => {
    await comment('First.');
    await place.decide('request_changes', { comment: 'One.' });
    await place.submit(samplePlan(step('route')));
    const later = Date.now() + 5_000;
    const services = { ...place.services, now: () => later };
    await commentPlan(services, place.actor, { planId, revision: 2, text: 'Second.' });
    await place.decide('request_changes', { comment: 'Two.' });
    const last = (await inputs()).at(-1)?.text;
    expect(last).toContain('Second.');
    expect(last).not.toContain('First.');
  });

  it('after the space left plan mode does not name a tool that is not there (statement 21)', async () => {
    await setMode(place.services, place.actor, { spaceId: place.spaceId, mode: 'chat' });
    await place.decide('request_changes', { comment: 'Hm.' });
    expect((await inputs())[0]?.text).not.toContain('submit_plan');
  });

  it('needs a comment', async () => {
    await expect(place.decide('request_changes')).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('reject', () => {
  it('closes the plan, keeps the mode, and leaves a note that wakes nobody', async () => {
    await place.decide('reject', { comment: 'Not now.' });
    expect(await view()).toMatchObject({ status: 'rejected' });
    expect(await mode()).toBe('plan');
    expect(await place.spaceLog('plan/decided')).toMatchObject([{ status: 'rejected' }]);
    expect(home.woken).toEqual([]);
    const [input] = await inputs();
    expect(input).toMatchObject({ kind: 'note' });
    expect(input?.text).toContain('Not now.');
  });
});
