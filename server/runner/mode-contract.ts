/**
 * The completion contract (statement 38): a turn of a mode with output verbs that is about to end without one of them gets
 * one reminder, and then may end undelivered, visibly.
 */
import type { ModeProfile } from '@/server/core/modes';
import type { OpenTurn } from '@/server/core/open-turn';

export type ContractWord = 'fulfilled' | 'remind' | 'undelivered';

/** At a natural end, on the effective mode. Child conversations and modes without verbs owe nothing. */
export function judgeContract(turn: OpenTurn, profile: ModeProfile, isChild: boolean): ContractWord {
  if (isChild || profile.outputVerbs.length === 0) return 'fulfilled';
  if (profile.outputVerbs.some((verb) => turn.succeeded.includes(verb))) return 'fulfilled';
  return turn.reminded || turn.woken ? 'undelivered' : 'remind';
}

export function reminderText(profile: ModeProfile): string {
  const verbs = profile.outputVerbs.join(' or ');
  return `Reminder: ${profile.label} mode delivers through ${verbs}, and until that call succeeds nothing has been delivered. If the request honestly needs no such deliverable, say so and end your turn; that is fine.`;
}
