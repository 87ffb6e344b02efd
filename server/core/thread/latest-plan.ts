import type { Thread } from './thread';

export interface LatestPlan {
  readonly planId: string;
  readonly revision: number;
}

/** The plan a conversation spoke of last, at the revision it has now (statement 39). */
export function latestPlanOf({ items }: Pick<Thread, 'items'>): LatestPlan | null {
  const named = items.findLast((item) => item.kind === 'plan' || item.kind === 'revision');
  return named ? { planId: named.planId, revision: named.revision } : null;
}
