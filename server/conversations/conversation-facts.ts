/**
 * What a conversation's log says that no row does: its effective mode (statement 4) and its usage. Folded incrementally,
 * only over the types that matter, and remembered by cursor: a read costs the events that are new.
 */
import type { ConversationEvent } from '@/server/core/events/envelope';
import { parseStored } from '@/server/core/events/envelope';
import { modeFold } from '@/server/core/fold-mode';
import { type ConversationId, conversationStream, type StreamName } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import { addUsage, type Usage, unknownUsage } from '@/server/core/usage';
import type { Services } from '@/server/services';
import type { Database } from '@/server/store/database';

export interface ConversationFacts {
  readonly effectiveMode: ModeName;
  readonly usage: Usage;
}

interface Folded extends ConversationFacts {
  /** `seq` of the last event that mattered. */
  readonly cursor: number;
}

const folded: readonly ConversationEvent['type'][] = ['mode/set', 'step/end', 'request/auxiliary'];
const initial: Folded = { effectiveMode: modeFold.initial, usage: unknownUsage, cursor: 0 };

const REMEMBERED = 500;
const remembered = new WeakMap<Database, Map<StreamName, Folded>>();

export async function conversationFacts(
  { database }: Pick<Services, 'database'>,
  conversation: ConversationId,
): Promise<ConversationFacts> {
  const stream = conversationStream(conversation);
  const known = remembered.get(database) ?? new Map<StreamName, Folded>();
  remembered.set(database, known);
  const before = known.get(stream) ?? initial;
  const rows = await database.reader.event.findMany({
    where: { stream, seq: { gt: before.cursor }, type: { in: [...folded] } },
    orderBy: { seq: 'asc' },
  });
  const after = rows.reduce<Folded>((facts, row) => {
    const event = parseStored({ ...row, stream, at: Number(row.at) });
    return event ? apply(facts, event) : facts;
  }, before);
  known.delete(stream);
  known.set(stream, after);
  if (known.size > REMEMBERED) known.delete([...known.keys()][0] ?? stream);
  return { effectiveMode: after.effectiveMode, usage: after.usage };
}

function apply(facts: Folded, event: Parameters<typeof modeFold.apply>[1]): Folded {
  const spends = event.type === 'step/end' || event.type === 'request/auxiliary';
  return {
    effectiveMode: modeFold.apply(facts.effectiveMode, event),
    usage: spends ? addUsage(facts.usage, event.data.usage) : facts.usage,
    cursor: event.seq,
  };
}
