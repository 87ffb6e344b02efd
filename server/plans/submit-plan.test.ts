import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePrincipal } from '@/server/approvals/approval-view';
import { textHash } from '@/server/approvals/subject-hash';
import type { PlanContent } from '@/server/core/plan/plan';
import { createSubmitPlanTool } from '@/server/tools/submit-plan';
import { callTool } from '@/server/tools/test-tools';
import type { ToolOutcome } from '@/server/tools/tool';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { getPlan } from './get-plan';
import { listPlans } from './list-plans';
import { revisePlan } from './revise-plan';
import { submitPlan } from './submit-plan';
import { openPlanPlace, type PlanPlace, samplePlan, step } from './test-plans';

let home: TestWorkspace;
let place: PlanPlace;
beforeAll(async () => {
  home = await openTestWorkspace();
});
beforeEach(async () => {
  place = await openPlanPlace(home);
});
afterAll(() => home.close());

/** As the runner calls the tool. */
function call(args: unknown): Promise<ToolOutcome> {
  const { services, actor, spaceId, conversationId } = place;
  const tool = createSubmitPlanTool({ submitPlan: (plan) => submitPlan(services, plan) });
  const principal = { kind: 'agent', id: conversationId, via: 'runner' } as const;
  return callTool(tool, args, { workspaceId: actor.workspaceId, spaceId, conversationId, principal });
}

const revisions = () =>
  place.services.database.reader.planRevision.count({ where: { plan: { spaceId: place.spaceId } } });

const two = samplePlan(step('route'), step('test', 'route'));

describe('statement 37: a refused plan stores nothing and tells each fault', () => {
  const many = Array.from({ length: 501 }, (_, index) => step(`n${index}`));
  it.each<[string, PlanContent, RegExp]>([
    ['a cycle', samplePlan(step('a', 'b'), step('b', 'a')), /circle: "a" → "b" → "a"/],
    ['an unknown key', samplePlan(step('a', 'zebra')), /"zebra", which is no key/],
    ['a duplicate key', samplePlan(step('a'), step('a')), /same once case, spaces and Unicode/],
    ['keys alike but for case', samplePlan(step('Step'), step('step')), /"Step", "step"/],
    ['keys alike but for spaces', samplePlan(step('a'), step(' a ')), /Give each its own/],
    [
      'keys alike but for Unicode form',
      samplePlan(step('caf\u00e9'), step('cafe\u0301')),
      /Give each its own/,
    ],
    ['keys alike but for what nobody sees', samplePlan(step('a'), step('a\u200b')), /Give each its own/],
    ['a goal in which nobody sees anything', { goal: '\u200b', nodes: [step('a')] }, /The goal is empty/],
    ['a self-edge', samplePlan(step('a', 'A')), /"a" depends on itself/],
    ['0 nodes', samplePlan(), /no steps/],
    ['501 nodes', samplePlan(...many), /501 steps; at most 500/],
    [
      'a 1-MB description',
      samplePlan({ ...step('a'), description: 'x'.repeat(1_000_000) }),
      /1000000, and 20000/,
    ],
    ['an empty goal', { goal: ' \n', nodes: [step('a')] }, /The goal is empty/],
    ['an empty title', samplePlan({ ...step('a'), title: ' ' }), /"a" has no title/],
  ])('%s', async (_, content, fault) => {
    const before = await place.world();
    const { output, isError } = await call(content);
    expect(isError).toBe(true);
    expect(output).toMatch(fault);
    expect(output).toContain('nothing was stored');
    expect(await place.world()).toEqual(before);
  });

  it('all faults at once, and arguments of another shape too', async () => {
    const { output } = await call({ goal: '', nodes: [step('a', 'x'), step('A')] });
    expect(output.match(/^- /gm)).toHaveLength(3);
    expect((await call({ goal: 'x', nodes: [{ key: 'a' }] })).output).toMatch(/title[\s\S]*depends_on/);
    expect(await place.rows()).toEqual([]);
  });
});

describe('statement 37: submitting', () => {
  it('opens a plan and its approval, with events in both streams (statements 27, 39)', async () => {
    const { output, isError, display } = await call(two);
    expect(isError).toBe(false);
    expect(output).toMatch(/revision 1 with 2 steps.*waits for the operator.*End your turn now/s);
    const row = await place.pending();
    expect(row).toMatchObject({ title: two.goal, planRevision: 1, spaceId: place.spaceId });
    expect(display).toMatchObject({ planId: row.planId, revision: 1, steps: 2 });
    expect(parsePrincipal(row.requester)).toMatchObject({ kind: 'agent', id: place.conversationId });
    const plan = await getPlan(place.services, place.actor, { planId: row.planId as string });
    expect(JSON.parse(row.subject)).toEqual({ planId: plan.id, revision: 1, contentHash: plan.hash });
    const canonical = `{"contentHash":"${plan.hash}","planId":"${plan.id}","revision":1}`;
    expect(row.subjectHash).toBe(textHash(canonical));
    expect(plan).toMatchObject({ status: 'open', latestRevision: 1, goal: two.goal, nodes: two.nodes });
    expect(plan.approval).toEqual({ id: row.id, subjectHash: row.subjectHash, status: 'pending' });
    const data = { planId: plan.id, revision: 1, goal: two.goal, steps: 2, hash: plan.hash };
    expect(await place.spaceLog('plan/submitted')).toMatchObject([data]);
    expect(await place.conversationLog('plan/submitted')).toMatchObject([
      { ...data, spaceSeq: expect.any(Number) },
    ]);
    expect(await place.conversationLog('approval/asked')).toMatchObject([
      { approvalId: row.id, kind: 'plan' },
    ]);
  });

  it('a resubmission is a new revision: its row takes the place of the old one (statement 28)', async () => {
    const planId = await place.open(two);
    const first = await place.pending();
    await place.submit(samplePlan(...two.nodes, step('docs', 'test')));
    const [old, current, ...more] = await place.rows();
    expect(more).toEqual([]);
    expect(old).toMatchObject({ id: first.id, status: 'cancelled', cause: 'superseded', openKey: null });
    expect(current).toMatchObject({ status: 'pending', planId, planRevision: 2 });
    const page = await listPlans(place.services, place.actor, { spaceId: place.spaceId });
    expect(page.items).toMatchObject([{ id: planId, revision: 2, steps: 3, status: 'open' }]);
  });

  it('the same plan nine times is one revision and one row; each time it counts as delivered', async () => {
    const said: ToolOutcome[] = [];
    for (let time = 0; time < 9; time += 1) said.push(await call(two));
    expect(said.map(({ isError }) => isError)).toEqual(Array(9).fill(false));
    for (const { output } of said.slice(1)) expect(output).toMatch(/revision 1 again.*no new revision/s);
    expect(await place.rows()).toHaveLength(1);
    expect(await place.spaceLog('plan/submitted')).toHaveLength(1);
    expect(await revisions()).toBe(1);
  });

  it('content that differs only in form is the same', async () => {
    await place.open(two);
    const [route, test] = [step('route'), step('test', 'ROUTE')];
    const loose = samplePlan({ ...route, key: 'route ' }, { ...test, title: ` ${test.title} ` });
    expect(await place.submit(loose)).toMatchObject({ kind: 'unchanged', revision: 1 });
  });

  it('a plan sent back and submitted again unchanged is asked again, and the agent is told what was wanted', async () => {
    await place.open(two);
    await place.decide('request_changes', { comment: 'Say how it is rolled back.' });
    const { output, isError } = await call(two);
    expect(isError).toBe(false);
    expect(output).toContain('Say how it is rolled back.');
    expect((await place.rows()).map(({ status }) => status)).toEqual(['changes_requested', 'pending']);
    expect(await revisions()).toBe(1);
  });

  it.each(['approve', 'reject'] as const)('after %s a new plan begins', async (decision) => {
    const first = await place.open(two);
    await place.decide(decision);
    const second = await place.open(two);
    expect(second).not.toBe(first);
    expect(await place.pending()).toMatchObject({ planId: second, planRevision: 1 });
  });

  it('500 steps fit', async () => {
    const chain = Array.from({ length: 500 }, (_, index) =>
      step(`n${index}`, ...(index > 0 ? [`n${index - 1}`] : [])),
    );
    expect(await place.submit(samplePlan(...chain))).toMatchObject({ kind: 'submitted', steps: 500 });
  });
});

describe('statement 40: an agent that submits over an operator’s edit is shown the edit', () => {
  const edited = samplePlan({ ...step('route'), title: 'The operator’s own words' }, step('test', 'route'));
  const again = samplePlan(step('route'), step('test', 'route'), step('docs', 'test'));
  const revise = async () => {
    const planId = (await place.pending()).planId ?? '';
    await revisePlan(place.services, place.actor, { planId, baseRevision: 1, ...edited });
  };

  it('whole, with what to do; nothing is lost', async () => {
    await call(two);
    await revise();
    const { output } = await call(again);
    expect(output).toContain('Submitted as revision 3');
    expect(output).toContain(JSON.stringify(edited));
    expect(await revisions()).toBe(3);
  });

  it('not where a request for changes has told it already, nor where it submits the edit itself', async () => {
    await call(two);
    await revise();
    expect((await call(edited)).output).not.toContain('had edited');
    await place.decide('request_changes', { comment: 'One more step.' });
    expect((await call(again)).output).not.toContain('had edited');
  });
});
