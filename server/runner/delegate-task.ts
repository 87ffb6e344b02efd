/**
 * A delegated task runs as a child conversation of the same space, under its parent's effective mode, and its calls pass
 * the same gate (statements 8 and 23). The parent's log names the child from the moment it exists, so that whoever takes
 * the parent's turn over waits for that one instead of starting another.
 */
import { createChild } from '@/server/conversations/create-child';
import type { CallId, ConversationId } from '@/server/core/ids';
import { failed, type ToolOutcome } from '@/server/tools/tool';
import { joinChild } from './join-child';
import type { StepScope } from './step-scope';

export interface DelegatedTask {
  readonly title: string;
  readonly prompt: string;
}

/** Null when the process ends first: the call stays open. */
export async function delegateTask(
  scope: StepScope,
  callId: CallId,
  task: DelegatedTask,
): Promise<ToolOutcome | null> {
  const { services, place } = scope;
  if (place.depth >= services.limits.delegationDepth) {
    return failed(
      `Conversations delegate at most ${services.limits.delegationDepth} levels deep. Do this part here.`,
    );
  }
  return joinChild(scope, await beginChild(scope, callId, task));
}

async function beginChild(
  { services, log, standing, adapter }: StepScope,
  callId: CallId,
  task: DelegatedTask,
): Promise<ConversationId> {
  const { info } = await adapter();
  const begun: ConversationId[] = [];
  await log.transact(async (unit) => {
    const child = await createChild(unit, {
      parent: { conversationId: log.claim.conversationId, callId },
      mode: standing.effective,
      title: task.title,
      prompt: task.prompt,
      model: info.ref,
      principal: log.principal,
      at: services.now(),
    });
    begun.push(child);
    return [{ type: 'tool/delegated', data: { callId, conversationId: child } }];
  });
  const child = begun.at(-1);
  if (child === undefined) throw new Error('A delegated conversation was committed without an id.');
  return child;
}
