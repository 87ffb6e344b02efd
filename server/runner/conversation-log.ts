/**
 * One runner's grip on one conversation: its epoch, and the folds it acts on. Everything the runner knows of the
 * conversation it reads from here, and everything it does it appends here first.
 */
import type { ConversationEnvelope, Envelope } from '@/server/core/events/envelope';
import { type Fold, foldAll } from '@/server/core/fold';
import { type History, historyFold } from '@/server/core/history';
import { type ConversationId, conversationStream, type StreamName } from '@/server/core/ids';
import { agentPrincipal, type Principal } from '@/server/core/principal';
import { type TurnState, turnStateFold } from '@/server/core/turn-state';
import type { EventToAppend, Journal, UnitOfWork } from '@/server/journal/journal';

export interface RunnerView {
  readonly turn: TurnState;
  readonly history: History;
}

export const runnerFold: Fold<RunnerView> = {
  initial: { turn: turnStateFold.initial, history: historyFold.initial },
  apply: (view, event) => {
    const turn = turnStateFold.apply(view.turn, event);
    const history = historyFold.apply(view.history, event);
    return turn === view.turn && history === view.history ? view : { turn, history };
  },
};

export class ConversationLog {
  readonly stream: StreamName;
  readonly principal: Principal;
  #view: RunnerView;

  constructor(
    private readonly journal: Journal,
    readonly claim: { readonly conversationId: ConversationId; readonly epoch: number },
    view: RunnerView,
  ) {
    this.stream = conversationStream(claim.conversationId);
    this.principal = agentPrincipal(claim.conversationId);
    this.#view = view;
  }

  get state(): TurnState {
    return this.#view.turn;
  }

  get history(): History {
    return this.#view.history;
  }

  /** Durable when it resolves. Rejects with AppError `stale_epoch` when another runner took over. */
  async append(events: readonly EventToAppend[]): Promise<readonly Envelope[]> {
    if (events.length === 0) return [];
    const { epoch } = this.claim;
    const committed = await this.journal.append({
      stream: this.stream,
      events,
      principal: this.principal,
      epoch,
    });
    this.#apply(committed);
    return committed;
  }

  /**
   * Rows and events of this conversation in one transaction: `first`, then what `work` does and returns, which may depend
   * on the rows read.
   */
  async transact(
    work: (unit: UnitOfWork) => Promise<readonly EventToAppend[]>,
    first: readonly EventToAppend[] = [],
  ): Promise<readonly Envelope[]> {
    const committed = await this.journal.transact(async (unit) => {
      const before = await this.#appendIn(unit, first);
      return [...before, ...(await this.#appendIn(unit, await work(unit)))];
    });
    this.#apply(committed);
    return committed;
  }

  async #appendIn(unit: UnitOfWork, events: readonly EventToAppend[]): Promise<readonly Envelope[]> {
    if (events.length === 0) return [];
    const { epoch } = this.claim;
    return unit.append({ stream: this.stream, events, principal: this.principal, epoch });
  }

  #apply(events: readonly Envelope[]): void {
    this.#view = foldAll(runnerFold, events, this.#view);
  }
}

/** Claims the conversation by raising its epoch, so that an older runner can no longer append, and folds its log. */
export async function openConversationLog(
  journal: Journal,
  conversationId: ConversationId,
): Promise<ConversationLog> {
  const epoch = await journal.transact(async ({ rows }) => {
    const row = await rows.conversation.update({
      where: { id: conversationId },
      data: { epoch: { increment: 1 } },
    });
    return row.epoch;
  });
  const events = await journal.read(conversationStream(conversationId));
  return new ConversationLog(
    journal,
    { conversationId, epoch },
    foldAll(runnerFold, events as ConversationEnvelope[]),
  );
}
