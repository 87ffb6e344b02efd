import { AppError } from '@/server/core/errors';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type SpaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { addConversation } from './add-conversation';
import { type ConversationView, conversationView } from './conversation-view';
import { findActiveConversation } from './find-conversation';
import { forkLog, titleAndModel } from './fork-log';

export interface ForkInput extends CommandInput {
  readonly conversationId: ConversationId;
  /** The last event the fork keeps. */
  readonly seq: number;
}

/**
 * A new conversation of the same space that starts where another one was after event `seq`. Its mode needs no care: the
 * prefix carries it (statement 8). Throws AppError `bad_fork_point`, `space_archived`, `not_found`.
 */
export async function forkConversation(
  services: Services,
  actor: Actor,
  input: ForkInput,
): Promise<ConversationView> {
  const { conversationId, seq, commandId } = input;
  const { workspaceId, principal } = actor;
  const wanted = { workspaceId, conversationId };
  await findActiveConversation(services.database.reader, wanted);
  // A log only grows, so what was read before the transaction is still so in it.
  const prefix = await readPrefix(services, conversationId, seq);
  const events = forkLog(prefix);
  return runCommand(services, { actor, name: 'conversations.fork', commandId }, async (unit) => {
    const origin = await findActiveConversation(unit.rows, wanted);
    const id = newId<ConversationId>();
    const row = await addConversation(unit, {
      id,
      workspaceId,
      spaceId: origin.spaceId as SpaceId,
      ...titleAndModel(prefix),
      forkedFrom: { conversationId, seq },
      principal,
      at: services.now(),
    });
    // No runner has claimed it yet: epoch 0 may append what only a runner may.
    await countBodiesOf(unit, { from: conversationId, to: id });
    if (events.length > 0) await unit.append({ stream: conversationStream(id), events, principal, epoch: 0 });
    return conversationView(row);
  });
}

/** The fork's log names the same bodies (statement 67); one more than its prefix names keeps too much, never too little. */
async function countBodiesOf(
  { rows }: UnitOfWork,
  { from, to }: { readonly from: ConversationId; readonly to: ConversationId },
): Promise<void> {
  const named = await rows.bodyUse.findMany({ where: { stream: conversationStream(from) } });
  if (named.length === 0) return;
  const stream = conversationStream(to);
  await rows.bodyUse.createMany({ data: named.map((use) => ({ ...use, stream })) });
}

async function readPrefix(
  { journal }: Pick<Services, 'journal'>,
  conversationId: ConversationId,
  seq: number,
): Promise<ConversationEnvelope[]> {
  const stream = conversationStream(conversationId);
  const sound = Number.isSafeInteger(seq) && seq >= 1;
  const prefix = sound ? await journal.read(stream, { limit: seq }) : [];
  if (sound && prefix.length === seq) return prefix as ConversationEnvelope[];
  const head = await journal.head(stream);
  throw new AppError(
    'bad_fork_point',
    `A conversation can be forked at one of its events, 1 to ${head}; ${seq} is none.`,
    { conversationId, seq, head },
  );
}
