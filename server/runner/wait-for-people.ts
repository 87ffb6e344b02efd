import type { OpenStep } from '@/server/core/open-turn';
import { markConversation } from './mark-conversation';
import type { StepScope } from './step-scope';

/** Marks the step as waiting, so that a restart does not take it for a crash. */
export async function waitForPeople(
  scope: Pick<StepScope, 'services' | 'log' | 'place' | 'stepId'>,
  end: NonNullable<OpenStep['waiting']>,
): Promise<{ kind: 'waiting' }> {
  const { log, stepId } = scope;
  await log.transact(async (unit) => {
    await markConversation(scope, 'waiting')(unit);
    return [{ type: 'step/waiting', data: { stepId, ...end } }];
  });
  return { kind: 'waiting' };
}
