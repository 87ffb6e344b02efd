/** One model request and the calls it produced. */
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { CallId } from '@/server/core/ids';
import { rebuildRequest } from '@/server/core/rebuild-request';
import { unknownUsage } from '@/server/core/usage';
import type { EventToAppend } from '@/server/journal/journal';
import type { ModelError, ModelReply } from '@/server/models/model';
import { requestModel } from './request-model';
import { runCalls } from './run-calls';
import type { StepScope } from './step-scope';
import { waitForPeople } from './wait-for-people';

export type StepOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  /** A call waits for a person; the step and the turn stay open. */
  | { readonly kind: 'waiting' }
  /** The process ends; the next start goes on. */
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'failed'; readonly error: ModelError };

export async function runStep(scope: StepScope): Promise<StepOutcome> {
  const { services, log, signal, stepId } = scope;
  const { header } = log.state;
  if (!header) throw new Error('A step without a request header.');
  const request = await rebuildRequest(header, log.history, services.journal.bodies);
  const adapter = await scope.adapter();
  const outcome = await requestModel(services, log, { adapter, request, stepId, signal });
  if (signal.reason === 'shutdown') return { kind: 'shutdown' };
  try {
    if (outcome.ok) return await finishStep(scope, outcome.reply);
    return await breakOff(scope, outcome.error);
  } finally {
    services.journal.live.clear(log.stream);
  }
}

async function finishStep(scope: StepScope, reply: ModelReply): Promise<StepOutcome> {
  const { log, stepId, signal } = scope;
  const parts = uniqueCallIds(reply.parts, scope);
  const message: EventToAppend = { type: 'assistant/message', data: { parts, finish: reply.finish } };
  const { pending, open } = await runCalls(scope, message);
  const end = { usage: reply.usage, finish: reply.finish };
  if (open === 'people') return waitForPeople(scope, end);
  if (open === 'child') {
    await log.append([{ type: 'step/waiting', data: { stepId, ...end } }]);
    return { kind: 'shutdown' };
  }
  await log.append([...pending, { type: 'step/end', data: { stepId, ...end } }]);
  if (signal.reason === 'shutdown') return { kind: 'shutdown' };
  return signal.aborted ? { kind: 'stopped' } : { kind: 'done' };
}

/** A stopped or cut stream: what was complete stays, unfinished calls are gone (statement 24). */
async function breakOff({ log, stepId }: StepScope, error: ModelError): Promise<StepOutcome> {
  const { partial } = error.details;
  const parts = partial.filter((part) => part.type !== 'tool-call');
  const finish = error.code === 'stopped' ? 'stopped' : 'error';
  const message: EventToAppend = { type: 'assistant/message', data: { parts, finish, partial: true } };
  await log.append([
    ...(parts.length > 0 ? [message] : []),
    { type: 'step/end', data: { stepId, usage: unknownUsage, finish } },
  ]);
  return error.code === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', error };
}

/** Some servers number calls from zero in every reply, or give no id at all; one message must not hold an id twice. */
function uniqueCallIds(parts: readonly AssistantPart[], { services }: StepScope): AssistantPart[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    if (part.type !== 'tool-call') return part;
    const callId = part.callId === '' || seen.has(part.callId) ? services.newId<CallId>() : part.callId;
    seen.add(callId);
    return { ...part, callId };
  });
}
