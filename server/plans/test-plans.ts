/** For tests: a space in Plan mode on a real journal, and an agent that submits plans there. */
import type { Approval } from '@/prisma/generated/sqlite/client';
import { decideApproval } from '@/server/approvals/decide-approval';
import type { DecideInput } from '@/server/approvals/decided';
import type { Envelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type SpaceId, spaceStream } from '@/server/core/ids';
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { agentPrincipal } from '@/server/core/principal';
import type { Actor, Services } from '@/server/services';
import { createSpace } from '@/server/spaces/create-space';
import type { TestWorkspace } from '@/server/workspaces/test-workspace';
import { type PlanOutcome, submitPlan } from './submit-plan';

export interface PlanPlace {
  readonly home: TestWorkspace;
  readonly services: Services;
  readonly actor: Actor;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  submit(content: PlanContent): Promise<PlanOutcome>;
  /** Submits and gives the plan's id. */
  open(content: PlanContent): Promise<string>;
  /** The space's approval rows of kind `plan`, oldest first. */
  rows(): Promise<Approval[]>;
  pending(): Promise<Approval>;
  decide(decision: DecideInput['decision'], more?: Partial<DecideInput>): ReturnType<typeof decideApproval>;
  spaceLog(type: Envelope['type']): Promise<unknown[]>;
  conversationLog(type: Envelope['type']): Promise<unknown[]>;
  /** Everything a decision could touch. */
  world(): Promise<unknown>;
}

export const step = (key: string, ...depends_on: string[]): PlanNode => ({
  key,
  title: `Do ${key}`,
  description: `How ${key} is done`,
  depends_on,
});

export const samplePlan = (...nodes: PlanNode[]): PlanContent => ({ goal: 'Add a health check', nodes });

/** A new space of the workspace. */
export async function openPlanPlace(home: TestWorkspace): Promise<PlanPlace> {
  const { services, actor } = home;
  const space = await createSpace(services, actor, { repositoryId: home.repositoryId, mode: 'plan' });
  const spaceId = space.id as SpaceId;
  const conversationId = space.conversationId as ConversationId;
  const { reader } = services.database;
  const own = { spaceId, kind: 'plan' };
  const submit = (content: PlanContent) =>
    submitPlan(services, {
      workspaceId: actor.workspaceId,
      spaceId,
      conversationId,
      author: agentPrincipal(conversationId),
      content,
    });
  const pending = () => reader.approval.findFirstOrThrow({ where: { ...own, status: 'pending' } });
  const dataOf = (events: readonly Envelope[], type: Envelope['type']) =>
    events.filter((event) => event.type === type).map(({ data }) => data);
  return {
    home,
    services,
    actor,
    spaceId,
    conversationId,
    submit,
    open: async (content) => {
      const outcome = await submit(content);
      if (outcome.kind === 'refused') throw new Error('The plan was refused.');
      return outcome.planId;
    },
    rows: () => reader.approval.findMany({ where: own, orderBy: { id: 'asc' } }),
    pending,
    decide: async (decision, more = {}) => {
      const { id, subjectHash } = await pending();
      return decideApproval(services, actor, { approvalId: id, decision, subjectHash, ...more });
    },
    spaceLog: async (type) => dataOf(await home.log(spaceStream(spaceId)), type),
    conversationLog: async (type) => dataOf(await home.log(conversationStream(conversationId)), type),
    world: async () => ({
      approvals: await reader.approval.findMany(),
      plans: await reader.plan.findMany(),
      revisions: await reader.planRevision.findMany(),
      comments: await reader.planComment.findMany(),
      spaces: await reader.space.findMany(),
      inputs: await reader.input.findMany(),
      events: await reader.event.count(),
      woken: [...home.woken],
    }),
  };
}
