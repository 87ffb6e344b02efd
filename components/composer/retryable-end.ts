import type { Thread, ThreadItem, TurnEnd } from '@/server/core/thread/thread';

/** What may follow a turn's end and leaves it the last thing the agent did: who failed may choose another model first. */
const besides: readonly ThreadItem['kind'][] = [
  'turn',
  'mode',
  'model',
  'note',
  'approval',
  'revision',
  'plan',
];

/** The last turn's end where it can be tried again: it failed, was stopped or cut off, and nothing waits or runs. */
export function retryableEnd({ items, turn, queue }: Thread): TurnEnd | null {
  if (turn !== null || queue.length > 0) return null;
  const last = items.findLast(({ kind }) => !besides.includes(kind));
  return last?.kind === 'end' && last.end.reason !== 'completed' ? last.end : null;
}
