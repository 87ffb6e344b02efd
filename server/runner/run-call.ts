/** Runs one call that may run, and says what its result is. */
import { type ToolDeclaration, worktreeEffects } from '@/server/core/effects';
import { describeError } from '@/server/core/errors';
import type { BodyHash } from '@/server/core/ids';
import type { ToolCallPart, ToolResultData } from '@/server/core/open-turn';
import { sharingWorktree } from '@/server/git/worktree-lock';
import type { EventToAppend } from '@/server/journal/journal';
import { failed, type ToolOutcome } from '@/server/tools/tool';
import { capOutput } from './cap-output';
import { delegateTask } from './delegate-task';
import type { GatedCall } from './gate-calls';
import type { StepScope } from './step-scope';

export interface CallEnd {
  /** Facts to append before the result. */
  readonly events: readonly EventToAppend[];
  readonly result: ToolResultData;
}

/** A result that no body produced: a refusal, a rejection, an answer. */
export const plainResult = (part: ToolCallPart, output: string, isError: boolean): ToolResultData => ({
  callId: part.callId,
  output,
  isError,
  durationMs: 0,
});

export async function runCall(scope: StepScope, call: GatedCall): Promise<CallEnd> {
  const { services } = scope;
  const started = services.now();
  const outcome = await runBody(scope, call);
  const durationMs = Math.max(0, Math.round(services.now() - started));
  return { events: outcome.events ?? [], result: await toResult(scope, call.part, { outcome, durationMs }) };
}

async function toResult(
  { services, log }: StepScope,
  { callId }: ToolCallPart,
  { outcome, durationMs }: { readonly outcome: ToolOutcome; readonly durationMs: number },
): Promise<ToolResultData> {
  const { isError, display, tells } = outcome;
  const capped = capOutput(outcome.output, services.limits.resultBytes);
  const use = { stream: log.stream, purpose: 'output' } as const;
  const full: { body: BodyHash; bytes: number } | null = capped.cut
    ? { body: await services.journal.bodies.put(outcome.output, use), bytes: capped.bytes }
    : null;
  return {
    callId,
    output: capped.text,
    isError,
    durationMs,
    ...(full && { full }),
    ...(tells !== undefined && { tells }),
    ...(display && { display }),
  };
}

async function runBody(scope: StepScope, { part, tool, args, index }: GatedCall): Promise<ToolOutcome> {
  if (!tool) throw new Error(`The gate allowed a tool that does not exist: ${part.name}`);
  if (args === undefined) {
    return failed(`The arguments of "${part.name}" are not valid JSON. Nothing ran; send the call again.`);
  }
  const parsed = tool.parse(args);
  if (!parsed.ok) return failed(`${parsed.message}\nNothing ran; correct the arguments and call again.`);
  const { services, place, log, stepId, signal } = scope;
  let offset = 0;
  const run = () =>
    tool.run(parsed.args, {
      workspaceId: place.workspaceId,
      spaceId: place.spaceId,
      conversationId: log.claim.conversationId,
      callId: part.callId,
      principal: log.principal,
      isChild: place.parentId !== null,
      worktree: place.worktree,
      posture: services.policy.profile(scope.standing.effective).posture,
      signal,
      onOutput: (text) => {
        const label = part.callId;
        const frame = { stepId, part: 1000 + index, kind: 'tool-output' as const, label, offset, text };
        offset += text.length;
        services.journal.live.emit(log.stream, frame);
      },
      delegate: (task) => delegateTask(scope, part.callId, task),
    });
  try {
    if (!changesWorktree(tool.declaration)) return await run();
    return await sharingWorktree({ worktree: place.worktree, label: part.name, signal }, run);
  } catch (error) {
    services.log.error({ err: error, tool: part.name }, 'a tool body threw');
    return failed(`"${part.name}" failed: ${describeError(error)}`);
  }
}

/** These wait while a person commits or discards, and a person waits for them. */
const changesWorktree = ({ effects }: ToolDeclaration): boolean =>
  effects.some((effect) => worktreeEffects.includes(effect));
