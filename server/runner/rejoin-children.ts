import { type DelegatedCall, isDelegated } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import { joinChild } from './join-child';
import { type CallEnd, toResult } from './run-call';
import { settleAsTheyEnd } from './settle';
import type { StepScope } from './step-scope';

/**
 * Waits again for the conversations that the open step delegated to before another run took the turn over (statements 31
 * and 63). False when the process ends first.
 */
export async function rejoinChildren(scope: StepScope): Promise<boolean> {
  const calls = requireTurn(scope.log.state).step?.calls.filter(isDelegated) ?? [];
  return settleAsTheyEnd(
    scope,
    calls.map((call) => rejoin(scope, call)),
  );
}

async function rejoin(scope: StepScope, { part, child }: DelegatedCall): Promise<CallEnd | null> {
  const { services } = scope;
  const outcome = await joinChild(scope, child);
  if (!outcome) return null;
  const row = await services.database.reader.conversation.findUnique({ where: { id: child } });
  const began = row?.createdAt.getTime() ?? services.now();
  const durationMs = Math.max(0, Math.round(services.now() - began));
  return { events: [], result: await toResult(scope, part, { outcome, durationMs }) };
}
