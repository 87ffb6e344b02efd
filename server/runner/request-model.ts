/** One request to a model, with retries of transient failures that everybody can see (`request/retry`). */

import type { StepId } from '@/server/core/ids';
import type { ModelRequest } from '@/server/core/model-message';
import { type ModelAdapter, type ModelDelta, ModelError, type ModelReply } from '@/server/models/model';
import type { ConversationLog } from './conversation-log';
import type { RunnerServices } from './runner-services';
import { createReasoningClock } from './time-reasoning';

export interface OutgoingRequest {
  readonly adapter: ModelAdapter;
  readonly request: ModelRequest;
  readonly stepId: StepId;
  readonly signal: AbortSignal;
}

export type RequestOutcome =
  | { readonly ok: true; readonly reply: ModelReply }
  | { readonly ok: false; readonly error: ModelError };

export async function requestModel(
  services: RunnerServices,
  log: ConversationLog,
  outgoing: OutgoingRequest,
): Promise<RequestOutcome> {
  const { limits, journal } = services;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptRequest(services, log, outgoing);
    if (outcome.ok || !outcome.error.details.transient || attempt >= limits.attempts) return outcome;
    const { code, message, details } = outcome.error;
    const backoff = Math.min(limits.firstBackoffMs * 2 ** (attempt - 1), limits.longestBackoffMs);
    const delayMs = Math.max(backoff, Math.min(details.retryAfterMs ?? 0, 60_000));
    await log.append([{ type: 'request/retry', data: { attempt, delayMs, code, message } }]);
    journal.live.clear(log.stream);
    if (!(await pause(delayMs, outgoing.signal))) {
      return { ok: false, error: new ModelError('stopped', 'Stopped while waiting to try again.', noParts) };
    }
  }
}

const noParts = { transient: false, partial: [] };

async function attemptRequest(
  services: RunnerServices,
  log: ConversationLog,
  { adapter, request, stepId, signal }: OutgoingRequest,
): Promise<RequestOutcome> {
  const offsets: number[] = [];
  const clock = createReasoningClock(services.now);
  const onDelta = ({ part, kind, toolName, text }: ModelDelta): void => {
    clock.hear({ part });
    const offset = offsets[part] ?? 0;
    offsets[part] = offset + text.length;
    services.journal.live.emit(log.stream, {
      stepId,
      part,
      kind,
      offset,
      text,
      ...(toolName && { label: toolName }),
    });
  };
  try {
    const reply = await adapter.stream(request, { signal, onDelta });
    return { ok: true, reply: { ...reply, parts: clock.timed(reply.parts) } };
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, error };
    throw error;
  }
}

/** False when `signal` aborted first. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onAbort = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
