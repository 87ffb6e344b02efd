/** Plan Studio as a person meets it, and plans made by a program for tests that are about something else. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { PlanNode } from './plan-steps';
import type { RunningProduct } from './running-product';
import { type CreatedSpace, createSpace } from './space-page';

export interface Plan {
  readonly id: string;
  readonly status: string;
  readonly revision: number;
  readonly latestRevision: number;
  readonly goal: string;
  readonly nodes: readonly PlanNode[];
  readonly approval: { readonly id: string; readonly subjectHash: string; readonly status: string } | null;
  readonly approvedKeys: readonly string[] | null;
}

export interface PlannedSpace extends CreatedSpace {
  readonly planId: string;
}

/** A space whose demo model has submitted a plan. */
export async function createPlannedSpace(
  product: RunningProduct,
  repository: { readonly path: string },
  title = 'Greeting',
): Promise<PlannedSpace> {
  const space = await createSpace(product, repository, { title, mode: 'plan' });
  const { conversationId } = space;
  await product.mutate('conversations.send', { conversationId, text: 'Plan a small feature' });
  let planId: string | undefined;
  await expect
    .poll(async () => {
      const { items } = await product.query<{ items: { id: string }[] }>('plans.list', { spaceId: space.id });
      planId = items[0]?.id;
      const { status } = await product.query<{ status: string }>('conversations.get', { conversationId });
      return planId !== undefined && status === 'idle';
    })
    .toBe(true);
  return { ...space, planId: planId ?? '' };
}

export const readPlan = (product: RunningProduct, planId: string, revision?: number): Promise<Plan> =>
  product.query<Plan>('plans.get', { planId, ...(revision !== undefined && { revision }) });

/** As another person would, from elsewhere: the next revision. */
export async function revisePlan(
  product: RunningProduct,
  planId: string,
  change: (plan: Plan) => { readonly goal?: string; readonly nodes?: readonly PlanNode[] },
): Promise<Plan> {
  const plan = await readPlan(product, planId);
  const { goal, nodes } = { goal: plan.goal, nodes: plan.nodes, ...change(plan) };
  return product.mutate<Plan>('plans.revise', { planId, baseRevision: plan.revision, goal, nodes });
}

export class StudioPage {
  readonly graph: Locator;
  readonly list: Locator;
  readonly details: Locator;
  readonly comment: Locator;

  constructor(readonly page: Page) {
    this.graph = page.getByRole('region', { name: 'Plan graph' });
    this.list = page.getByRole('list', { name: 'Plan steps' });
    this.details = page.getByRole('region', { name: 'Step details' });
    this.comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  }

  async open(space: PlannedSpace, place: 'panel' | 'page' = 'panel'): Promise<this> {
    const panel = `/spaces/${space.id}?panel=plan&plan=${space.planId}`;
    await this.page.goto(place === 'panel' ? panel : `/spaces/${space.id}/plans/${space.planId}`);
    await expect(this.details).toBeVisible();
    return this;
  }

  button(name: string | RegExp): Locator {
    // Beside the studio a plan's row in the conversation offers to approve it, too.
    const studio = this.page.getByRole('tabpanel', { name: 'Plan Studio' });
    const page = this.page.locator('main:not(:has([role=tabpanel]))');
    return studio.or(page).getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The row of a step in the list. */
  step(title: string | RegExp): Locator {
    return this.list.getByRole('button', { name: title });
  }

  /** The step in the graph. */
  node(title: string | RegExp): Locator {
    return this.graph.getByRole('button', { name: title });
  }

  async say(text: string): Promise<void> {
    await this.comment.fill(text);
    await this.button('Comment').click();
    await expect(this.comment).toHaveValue('');
  }

  async openRevision(name: RegExp): Promise<void> {
    await this.button(/^Revision \d+ of \d+$/).click();
    await this.page.getByRole('menuitem', { name }).first().click();
  }
}
