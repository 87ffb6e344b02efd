import { cancelWaiting } from '@/server/approvals/cancel-waiting';
import { type ConversationId, conversationStream, type InputId } from '@/server/core/ids';
import type { OpenStep } from '@/server/core/open-turn';
import { isDelegated } from '@/server/core/open-turn';
import type { Principal } from '@/server/core/principal';
import type { ConversationLog } from './conversation-log';
import type { RunnerServices } from './runner-services';

interface Stopping {
  readonly child: ConversationId;
  /** The parent's agent. */
  readonly principal: Principal;
}

/**
 * Stops a delegated conversation whatever it does: the task it has not begun is withdrawn, a run ends, what waits for a
 * person is cancelled (statement 31). Its own runs stop what they delegated in the same way.
 */
export async function stopChild(services: RunnerServices, { child, principal }: Stopping): Promise<void> {
  await withdrawTask(services, { child, principal });
  await services.wakeups.stop(child);
  await cancelWaiting(services, { conversationId: child, principal });
}

/** A task that no turn took yet would begin one as soon as the run that is stopped lets go. */
async function withdrawTask({ journal }: RunnerServices, { child, principal }: Stopping): Promise<void> {
  await journal.transact(async (unit) => {
    const where = { conversationId: child, principal: JSON.stringify(principal) };
    const tasks = await unit.rows.input.findMany({ where, select: { id: true } });
    if (tasks.length === 0) return;
    await unit.rows.input.deleteMany({ where });
    await unit.append({
      stream: conversationStream(child),
      events: tasks.map(({ id }) => ({ type: 'input/removed', data: { inputId: id as InputId } })),
      principal,
    });
  });
}

/** For a turn that ends while calls of its step still run as conversations of their own: nobody waits for those any more. */
export async function stopChildren(
  services: RunnerServices,
  log: ConversationLog,
  step: OpenStep | null,
): Promise<void> {
  const delegated = step?.calls.filter(isDelegated) ?? [];
  await Promise.all(delegated.map(({ child }) => stopChild(services, { child, principal: log.principal })));
}
