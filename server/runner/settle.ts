/** Results into the log, in the order of the calls (statement 31). */
import type { CallId } from '@/server/core/ids';
import { settleCalls, type ToolResultData } from '@/server/core/open-turn';
import { requireTurn } from '@/server/core/turn-state';
import type { CallEnd } from './run-call';
import type { StepScope } from './step-scope';

type SettleScope = Pick<StepScope, 'log'>;

/** Appends what these results allow to be said now. */
export async function settle({ log }: SettleScope, results: readonly ToolResultData[]): Promise<void> {
  const byCall = new Map<CallId, ToolResultData>(results.map((result) => [result.callId, result]));
  await log.append(settleCalls(requireTurn(log.state).step?.calls ?? [], byCall));
}

/**
 * Logs each end as soon as it is there, one after the other, so that nothing that ran is lost while another call goes on for
 * hours. False when the end of the process left one open (null).
 */
export async function settleAsTheyEnd(
  scope: SettleScope,
  running: readonly Promise<CallEnd | null>[],
): Promise<boolean> {
  let before: Promise<void> = Promise.resolve();
  const settleNext = (end: CallEnd): Promise<void> => {
    before = before.then(() => settleEnd(scope, end));
    return before;
  };
  const ends = await Promise.all(
    running.map(async (call) => {
      const end = await call;
      if (end) await settleNext(end);
      return end;
    }),
  );
  return ends.every((end) => end !== null);
}

async function settleEnd(scope: SettleScope, { events, result }: CallEnd): Promise<void> {
  await scope.log.append(events);
  await settle(scope, [result]);
}
