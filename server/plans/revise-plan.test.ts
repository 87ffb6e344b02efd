import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePrincipal } from '@/server/approvals/approval-view';
import { decideApproval } from '@/server/approvals/decide-approval';
import { deleteSpace } from '@/server/spaces/delete-space';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { commentPlan } from './comment-plan';
import { getPlan } from './get-plan';
import { listPlans } from './list-plans';
import { revisePlan } from './revise-plan';
import { rewindPlan } from './rewind-plan';
import { openPlanPlace, type PlanPlace, samplePlan, step } from './test-plans';

let home: TestWorkspace;
let place: PlanPlace;
let planId: string;
beforeAll(async () => {
  home = await openTestWorkspace();
});
beforeEach(async () => {
  place = await openPlanPlace(home);
  planId = await place.open(two);
});
afterAll(() => home.close());

const two = samplePlan(step('route'), step('test', 'route'));
const three = samplePlan(...two.nodes, step('docs', 'test'));

const revise = (baseRevision: number, content = three, actor = place.actor) =>
  revisePlan(place.services, actor, { planId, baseRevision, ...content });
const rewind = (baseRevision: number, toRevision: number) =>
  rewindPlan(place.services, place.actor, { planId, baseRevision, toRevision });
const comment = (text: string, more: { nodeKey?: string; revision?: number } = {}) =>
  commentPlan(place.services, place.actor, { planId, revision: 1, text, ...more });

describe('statement 40: an operator edits the plan', () => {
  it('as a new revision of theirs, for which the agent stays the requester (statement 29)', async () => {
    const { id: old } = await place.pending();
    const view = await revise(1);
    expect(view).toMatchObject({ revision: 2, latestRevision: 2, nodes: three.nodes });
    expect(view.author).toEqual({ principal: place.actor.principal, name: 'A owner' });
    expect(view.revisions.map(({ revision, steps, author }) => [revision, steps, author.name])).toEqual([
      [1, 2, 'the agent'],
      [2, 3, 'A owner'],
    ]);
    const [before, after] = await place.rows();
    expect(before).toMatchObject({ id: old, status: 'cancelled', cause: 'superseded' });
    expect(after).toMatchObject({ status: 'pending', planRevision: 2 });
    expect(parsePrincipal(after?.requester ?? '')).toMatchObject({ kind: 'agent', id: place.conversationId });
    await expect(place.decide('approve')).resolves.toMatchObject({ status: 'approved' });
  });

  it('on a revision that is no longer the latest: "the plan moved on", and nothing changes', async () => {
    await revise(1);
    const before = await place.world();
    await expect(revise(1, two)).rejects.toMatchObject({
      code: 'plan_moved_on',
      parameters: { revision: 2 },
    });
    await expect(rewind(1, 1)).rejects.toMatchObject({ code: 'plan_moved_on' });
    expect(await place.world()).toEqual(before);
  });

  it('two operators at once: one revision, the other is told', async () => {
    const other = await home.person('member');
    const results = await Promise.allSettled([revise(1), revise(1, samplePlan(step('x')), other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await place.rows()).toHaveLength(2);
  });

  it('into something that cannot stand: every fault, readable, and nothing changes', async () => {
    const before = await place.world();
    await expect(revise(1, samplePlan(step('a', 'b'), step('b', 'a')))).rejects.toMatchObject({
      code: 'plan_invalid',
      parameters: { faults: expect.stringContaining('"a" → "b" → "a"'), count: 1 },
    });
    expect(await place.world()).toEqual(before);
  });

  it('without changing anything: no revision', async () => {
    expect(await revise(1, two)).toMatchObject({ latestRevision: 1 });
    expect(await place.rows()).toHaveLength(1);
  });

  it('the agent’s next submission comes after it', async () => {
    await revise(1);
    expect(await place.submit(two)).toMatchObject({ kind: 'submitted', revision: 3 });
  });

  it('not once it is decided', async () => {
    await place.decide('reject');
    const closed = { code: 'plan_closed' };
    await expect(revise(1)).rejects.toMatchObject(closed);
    await expect(rewind(1, 1)).rejects.toMatchObject(closed);
    await expect(comment('too late')).rejects.toMatchObject(closed);
  });

  it('not as a viewer (statement 66), and not from another workspace', async () => {
    const before = await place.world();
    const viewer = await home.person('viewer');
    await expect(revise(1, three, viewer)).rejects.toMatchObject({ code: 'not_allowed' });
    const { services } = place;
    const remark = { planId, revision: 1, text: 'x' };
    await expect(commentPlan(services, viewer, remark)).rejects.toMatchObject({ code: 'not_allowed' });
    const stranger = await home.stranger();
    await expect(revise(1, three, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(getPlan(services, stranger, { planId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(listPlans(services, stranger, { spaceId: place.spaceId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await place.world()).toEqual(before);
    await expect(getPlan(services, viewer, { planId })).resolves.toMatchObject({ id: planId });
  });
});

describe('statement 40: going back is going on', () => {
  it('rewind makes a new revision with the old content and names it', async () => {
    await revise(1);
    const view = await rewind(2, 1);
    expect(view).toMatchObject({ latestRevision: 3, nodes: two.nodes });
    expect(view.revisions.map(({ rewindOf }) => rewindOf)).toEqual([null, null, 1]);
    expect(await place.pending()).toMatchObject({ planRevision: 3 });
    await expect(rewind(3, 9)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('old revisions stay readable, beside the number of the newest (statement 39)', async () => {
    await revise(1);
    const old = await getPlan(place.services, place.actor, { planId, revision: 1 });
    expect(old).toMatchObject({ revision: 1, latestRevision: 2, nodes: two.nodes });
    await expect(getPlan(place.services, place.actor, { planId, revision: 3 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('statement 40: comments', () => {
  it('on the plan and on a step, in order, each with an event', async () => {
    await comment(' Looks good. ');
    await comment('Which framework?', { nodeKey: 'TEST' });
    const { comments } = await getPlan(place.services, place.actor, { planId });
    expect(comments).toMatchObject([
      { revision: 1, nodeKey: null, text: 'Looks good.', author: { name: 'A owner' } },
      { revision: 1, nodeKey: 'test', text: 'Which framework?' },
    ]);
    expect(await place.spaceLog('plan/commented')).toMatchObject([
      { planId, commentId: comments[0]?.id },
      { planId, commentId: comments[1]?.id, nodeKey: 'test' },
    ]);
  });

  it('not on what is not there', async () => {
    await expect(comment('x', { nodeKey: 'nope' })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(comment(' ')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(comment('x', { revision: 2 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a space deleted under a pending row', () => {
  it('takes plan, revisions, comments and row with it; a decision finds nothing', async () => {
    await comment('x');
    const { id: approvalId, subjectHash } = await place.pending();
    await deleteSpace(place.services, place.actor, { spaceId: place.spaceId });
    const { reader } = place.services.database;
    expect(await reader.planRevision.count({ where: { planId } })).toBe(0);
    expect(await place.rows()).toEqual([]);

    const decision = { approvalId, decision: 'approve', subjectHash } as const;
    await expect(decideApproval(place.services, place.actor, decision)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(revise(1)).rejects.toMatchObject({ code: 'not_found' });
  });
});
