/**
 * Owns the run of a conversation: claim it, recover what a crash left, then turn after turn until no input waits.
 * Invariant: nothing outside this folder calls a tool, and nothing here acts before it is logged.
 */

import { DEFAULT_TITLE } from '@/server/conversations/create-conversation';
import { conversationTitle } from '@/server/core/conversation-title';
import { AppError, describeError } from '@/server/core/errors';
import type { ConversationId, SpaceId, TurnId, WorkspaceId } from '@/server/core/ids';
import { requireTurn } from '@/server/core/turn-state';
import type { EventToAppend, UnitOfWork } from '@/server/journal/journal';
import { landSelection } from './assemble-step';
import { type ConversationLog, openConversationLog } from './conversation-log';
import { markConversation } from './mark-conversation';
import { readInstructions } from './read-instructions';
import { closeStep, recoverTurn } from './recover-turn';
import { endTurn, runTurn } from './run-turn';
import type { RunnerServices } from './runner-services';
import type { Place, TurnScope } from './step-scope';
import { inputEvents, removeInputs, type TakenInput } from './take-inputs';

export interface Runner {
  /**
   * Runs the conversation until nothing waits. `signal` aborted with reason `shutdown` leaves the turn open for the next
   * start; with any other reason the turn ends as stopped and waiting inputs begin the next one.
   */
  run(conversation: ConversationId, signal: AbortSignal): Promise<void>;
}

export function createRunner(services: RunnerServices): Runner {
  return {
    run: async (conversationId, signal) => {
      const place = await findPlace(services, conversationId);
      if (!place) return;
      const log = await openConversationLog(services.journal, conversationId);
      if (!place.active) return closeForGood({ services, log, place });
      if (log.state.turn) await resumeTurn({ services, log, place, signal });
      while (!signal.aborted && !log.state.turn && (await startTurn({ services, log, place }))) {
        await playTurn({ services, log, place, signal });
      }
    },
  };
}

type RunScope = Pick<TurnScope, 'services' | 'log' | 'place' | 'signal'>;

/** A space that was archived meanwhile runs nothing; a turn that was still open there ends as stopped. */
async function closeForGood({ services, log, place }: Omit<RunScope, 'signal'>): Promise<void> {
  if (!log.state.turn) return;
  await log.append(closeStep(log.state.turn));
  await endTurn({ services, log, place }, { reason: 'stopped' });
}

/** A step that waits for people was not cut off by a crash: nothing is closed and no crash is counted. */
async function resumeTurn(scope: RunScope): Promise<void> {
  const waits = scope.log.state.turn?.step?.waiting != null && !hasStartedCall(scope.log);
  if (waits || (await recoverTurn(scope.log))) return playTurn(scope);
  const message =
    'The turn was interrupted and did not go on by itself. Check the worktree, then send a message.';
  await endTurn(scope, { reason: 'interrupted', error: { code: 'interrupted', message } });
}

const hasStartedCall = (log: ConversationLog): boolean =>
  requireTurn(log.state).step?.calls.some((call) => call.state === 'started') ?? false;

/** Takes everything that waits and opens a turn with it; false when nothing waited. */
async function startTurn({ services, log, place }: Omit<RunScope, 'signal'>): Promise<boolean> {
  const events = await log.transact(async (unit) => {
    const inputs = await removeInputs(unit, log, 'all');
    if (inputs.length === 0) return [];
    const start: EventToAppend = { type: 'turn/start', data: { turnId: services.newId<TurnId>() } };
    const landing = await landSelection({ services, log, place });
    await markConversation({ services, log, place }, 'running')(unit);
    const said = inputs.flatMap((input) => inputEvents(input, 'message'));
    return [...(await titleEvents(log, unit, inputs)), start, ...landing.events, ...said];
  });
  return events.length > 0;
}

/** An untitled conversation is named after the first thing said in it. */
async function titleEvents(
  log: ConversationLog,
  unit: UnitOfWork,
  inputs: readonly TakenInput[],
): Promise<EventToAppend[]> {
  const title = log.state.title === DEFAULT_TITLE ? conversationTitle(inputs[0]?.text ?? '') : '';
  if (title === '') return [];
  await unit.rows.conversation.update({ where: { id: log.claim.conversationId }, data: { title } });
  return [{ type: 'conversation/titled', data: { title } }];
}

async function playTurn(scope: RunScope): Promise<void> {
  const { services, log, place } = scope;
  try {
    await runTurn(await openTurnScope(scope));
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale_epoch') throw error;
    services.log.error({ err: error, conversation: log.claim.conversationId }, 'a turn broke off');
    const code = error instanceof AppError ? error.code : 'internal';
    await endBroken({ services, log, place }, { code, message: describeError(error) });
  }
}

/** Ends a turn whose machinery failed; an open step is closed first so that the history stays valid. */
async function endBroken(
  scope: Omit<RunScope, 'signal'>,
  error: { code: string; message: string },
): Promise<void> {
  await scope.log.append(closeStep(requireTurn(scope.log.state)));
  await endTurn(scope, { reason: 'error', error });
}

async function openTurnScope({ services, log, place, signal }: RunScope): Promise<TurnScope> {
  const { conversationId } = log.claim;
  const row = await services.database.reader.conversation.findUniqueOrThrow({
    where: { id: conversationId },
  });
  const adapter = await services.models.resolve(row.model ?? (await services.models.defaultModel()));
  const instructions = await readInstructions(place.worktree);
  return { services, log, place, signal, adapter, instructions, tools: services.tools.snapshot() };
}

/** Null when the conversation is gone. */
async function findPlace(services: RunnerServices, id: ConversationId): Promise<Place | null> {
  const { reader } = services.database;
  const row = await reader.conversation.findUnique({ where: { id }, include: { space: true } });
  if (!row) return null;
  let depth = 0;
  let parentId = row.parentId;
  while (parentId !== null && depth <= services.limits.delegationDepth) {
    depth += 1;
    const parent = await reader.conversation.findUnique({ where: { id: parentId } });
    parentId = parent?.parentId ?? null;
  }
  return {
    spaceId: row.spaceId as SpaceId,
    workspaceId: row.space.workspaceId as WorkspaceId,
    active: row.space.status === 'active' && row.archivedAt === null,
    worktree: row.space.worktreePath,
    parentId: row.parentId,
    depth,
  };
}
