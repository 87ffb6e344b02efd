/**
 * The boundary between two steps: land the pending mode, take what people said meanwhile, and log what the next request
 * carries. Order in the log: `mode/set, context/message, user/message, step/start, request/header` (statement 9).
 */
import type { ToolDeclaration } from '@/server/core/effects';
import { selectedModeFold } from '@/server/core/fold-mode';
import {
  type ConversationId,
  conversationStream,
  type StepId,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import type { OpenTurn } from '@/server/core/open-turn';
import { systemPrompt } from '@/server/core/prompt';
import { type RequestHeader, requireTurn } from '@/server/core/turn-state';
import type { EventToAppend } from '@/server/journal/journal';
import { foldStream } from '@/server/journal/stream-cache';
import { runnerFold } from './conversation-log';
import type { Standing } from './mode-policy';
import type { StepScope, TurnScope } from './step-scope';
import { inputEvents, takeInputs } from './take-inputs';

export interface Boundary {
  readonly events: readonly EventToAppend[];
  readonly effective: ModeName;
}

type LandingScope = Pick<TurnScope, 'services' | 'log' | 'place'>;

/** Landing events when the log stands directly after a boundary, else none. */
export async function landAtBoundary(scope: LandingScope): Promise<Boundary> {
  return scope.log.state.atBoundary ? landSelection(scope) : { events: [], effective: scope.log.state.mode };
}

/** Landing events for the space's selection as it is committed now. */
export async function landSelection({ services, log, place }: LandingScope): Promise<Boundary> {
  const selected = await foldStream(services.journal, spaceStream(place.spaceId), selectedModeFold);
  const { mode, toldMode } = log.state;
  const landed = services.policy.land({
    effective: mode,
    selected: selected.mode,
    told: toldMode,
    heldByParent: place.parentId !== null && (await parentStepIsOpen(services, place.parentId)),
  });
  const events = landed.map((event) => ({ ...event, principal: selected.principal }));
  return { events, effective: events.length > 0 ? selected.mode : mode };
}

async function parentStepIsOpen(services: TurnScope['services'], parentId: string): Promise<boolean> {
  const view = await foldStream(services.journal, conversationStream(parentId as ConversationId), runnerFold);
  return view.turn.turn?.step != null;
}

/**
 * Appends everything up to and including the next request's header, and fixes what the step runs under. Null when the
 * turn had come to its natural end and nothing waits any more: then nothing was appended.
 */
export async function assembleStep(scope: TurnScope): Promise<StepScope | null> {
  const { services, log, place } = scope;
  const turn = requireTurn(log.state);
  const boundary = await landAtBoundary(scope);
  const space = await services.database.reader.space.findUniqueOrThrow({ where: { id: place.spaceId } });
  const autonomy = space.autonomy as Standing['autonomy'];
  const standing: Standing = { effective: boundary.effective, isChild: place.parentId !== null, autonomy };
  const surface = services.policy.surface(scope.tools.declarations, standing);
  const stepId = services.newId<StepId>();
  const start: EventToAppend[] = [
    { type: 'step/start', data: { stepId } },
    ...(await headerEvents(scope, standing, surface)),
  ];
  const ended = atNaturalEnd(turn);
  const taken = await takeInputs(
    scope,
    ended ? 'all' : turn.steps === 0 ? 'none' : 'between-steps',
    (inputs) =>
      ended && inputs.length === 0
        ? []
        : [
            ...boundary.events,
            ...inputs.flatMap((input) => inputEvents(input, ended ? 'message' : 'steering')),
            ...start,
          ],
  );
  if (!taken) return null;
  if (boundary.events.length > 0) await announceLanding(scope);
  return { ...scope, stepId, standing, offered: new Set(surface.map((tool) => tool.name)) };
}

/** Lists show what runs in which mode; they read it again. A turn's start is announced with its status. */
async function announceLanding({ services, log, place }: LandingScope): Promise<void> {
  const { spaceId, workspaceId } = place;
  await services.journal.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'space/changed', data: { spaceId } }],
    principal: log.principal,
  });
}

/** What an open step that waits for people runs under: the very mode and tools its request carried. Null if none waits. */
export async function reopenStep(scope: TurnScope): Promise<StepScope | null> {
  const { services, log, place } = scope;
  const { step } = requireTurn(log.state);
  if (!step) return null;
  const space = await services.database.reader.space.findUniqueOrThrow({ where: { id: place.spaceId } });
  const autonomy = space.autonomy as Standing['autonomy'];
  const standing: Standing = { effective: log.state.mode, isChild: place.parentId !== null, autonomy };
  return { ...scope, stepId: step.stepId, standing, offered: new Set(log.state.header?.toolNames) };
}

/** The model has answered all it was asked and called no tool. */
export const atNaturalEnd = (turn: OpenTurn): boolean =>
  turn.steps > 0 && !turn.lastStepHadCalls && !turn.owesReply;

async function headerEvents(
  { services, log, adapter, instructions, place }: TurnScope,
  standing: Standing,
  surface: readonly ToolDeclaration[],
): Promise<EventToAppend[]> {
  const profile = services.policy.profile(standing.effective);
  const system = systemPrompt({ surface, profile, instructions, isChild: place.parentId !== null });
  const tools = surface.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const { bodies } = services.journal;
  const use = { stream: log.stream, purpose: 'request' } as const;
  const header: RequestHeader = {
    model: adapter.info.ref,
    adapter: { name: adapter.adapter.name, version: adapter.adapter.version },
    config: { ...adapter.config },
    system: await bodies.put(system, use),
    tools: await bodies.put(JSON.stringify(tools), use),
    toolNames: surface.map((tool) => tool.name),
    instructionFile: instructions?.name ?? null,
  };
  const unchanged = JSON.stringify(header) === JSON.stringify(log.state.header);
  return unchanged ? [] : [{ type: 'request/header', data: header }];
}
