/** One model of one provider behind the port: asks once, streams, and fails only with ModelError. The runner retries. */
import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { ModelRequest } from '@/server/core/model-message';
import { costOf } from './cost';
import { type Endpoint, shownUrl } from './endpoint';
import { type ModelAdapter, ModelError, type ModelInfo, type ModelReply, type StreamOptions } from './model';
import { PartCollector } from './part-collector';
import { readStream, type StreamEnd } from './read-stream';
import { toModelError } from './to-model-error';
import { type PromptDialect, toPrompt } from './to-prompt';
import { type SilenceWatch, watchSilence } from './watch-silence';

export interface AdapterParts {
  readonly info: ModelInfo;
  readonly adapter: ModelAdapter['adapter'];
  readonly config: ModelAdapter['config'];
  readonly endpoint: Endpoint;
  /** The model's name at the provider. */
  readonly model: string;
  readonly dialect: PromptDialect;
  /** The SDK's model; made anew for each request, so that its bytes can be watched. */
  readonly open: (fetch: typeof globalThis.fetch) => LanguageModelV3;
  /** Milliseconds a silent connection is waited for. */
  readonly silenceLimitMs: number;
}

interface Attempt {
  readonly parts: AdapterParts;
  readonly collector: PartCollector;
  readonly watch: SilenceWatch;
  readonly stop: AbortSignal;
}

const failed = (attempt: Attempt, message: string, transient: boolean): ModelError =>
  new ModelError('model_failed', message, { transient, partial: attempt.collector.partial() });

function stopped({ parts, collector }: Attempt): ModelError {
  const partial = collector.partial();
  return new ModelError('stopped', `The reply of ${parts.endpoint.label} was stopped.`, {
    transient: false,
    partial,
  });
}

/** Why an error came: the caller stopped, the silence was too long, or the provider failed. */
function explain(error: unknown, attempt: Attempt): ModelError {
  const { parts, collector, watch, stop } = attempt;
  const { endpoint, model } = parts;
  if (stop.aborted) return stopped(attempt);
  collector.stampReasoning();
  if (watch.silent()) {
    const seconds = Math.round(parts.silenceLimitMs / 1000);
    const message = `${endpoint.label} sent nothing for ${seconds} s. Send again, or choose another model.`;
    return failed(attempt, message, true);
  }
  if (error instanceof ModelError) return error;
  const failure = toModelError(error, { endpoint, model, partial: collector.partial(), now: Date.now() });
  // A connection that breaks after the provider answered is half a reply, not an unreachable provider.
  const brokeOff = failure.code === 'model_unreachable' && failure.details.transient && watch.answered();
  return brokeOff ? cutShort(attempt, undefined) : failure;
}

/** The stream ended without the provider's last word. */
function cutShort(attempt: Attempt, contentType: string | undefined): ModelError {
  const { endpoint } = attempt.parts;
  if (attempt.collector.parts.length > 0) {
    return failed(attempt, `${endpoint.label} broke off in the middle of its reply. Send again.`, true);
  }
  if (contentType !== undefined && !contentType.includes('event-stream')) {
    const got = contentType.split(';')[0];
    const message = `${shownUrl(endpoint.baseUrl)} answered with ${got} instead of a model's stream. Check the base URL (${endpoint.baseUrlName}).`;
    return failed(attempt, message, false);
  }
  return failed(attempt, `${endpoint.label} closed the connection without a reply. Send again.`, true);
}

function toReply(end: StreamEnd, attempt: Attempt): ModelReply {
  const { parts: replied } = attempt.collector;
  const { info, endpoint } = attempt.parts;
  const { unified } = end.reason;
  if (replied.length === 0) {
    const reasons: Readonly<Record<string, string>> = {
      length: 'used up its output before saying anything. Ask for less at once, or choose another model.',
      'content-filter': 'declined to answer this. Change the message or choose another model.',
    };
    const reason = reasons[unified] ?? 'sent an empty reply. Send again, or choose another model.';
    throw failed(attempt, `${endpoint.label} ${reason}`, false);
  }
  const hasCalls = replied.some((part) => part.type === 'tool-call');
  const finish = hasCalls && (unified === 'stop' || unified === 'other') ? 'tool-calls' : unified;
  return { parts: replied, finish, usage: costOf(end.usage, info.ref) };
}

async function ask(request: ModelRequest, attempt: Attempt): Promise<ModelReply> {
  const { parts, watch, collector } = attempt;
  const call = { ...toPrompt(request, parts.dialect), abortSignal: watch.signal };
  const result = await parts.open(watch.fetch).doStream(call);
  const stream: ReadableStream<LanguageModelV3StreamPart> = result.stream;
  const end = await readStream(stream, collector);
  if (!end) throw cutShort(attempt, result.response?.headers?.['content-type']);
  return toReply(end, attempt);
}

function usedIds(request: ModelRequest): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const message of request.messages) {
    if (message.role !== 'assistant') continue;
    for (const part of message.parts) if (part.type === 'tool-call') ids.add(part.callId);
  }
  return ids;
}

export function createAdapter(parts: AdapterParts): ModelAdapter {
  const stream = async (request: ModelRequest, options: StreamOptions): Promise<ModelReply> => {
    const watch = watchSilence(options.signal, parts.silenceLimitMs);
    const collector = new PartCollector({
      ref: parts.info.ref,
      onDelta: options.onDelta,
      usedIds: usedIds(request),
    });
    const attempt: Attempt = { parts, collector, watch, stop: options.signal };
    try {
      return await ask(request, attempt);
    } catch (error) {
      throw explain(error, attempt);
    } finally {
      watch.end();
    }
  };
  return { info: parts.info, adapter: parts.adapter, config: parts.config, stream };
}
