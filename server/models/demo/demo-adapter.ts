/**
 * Owns the demo: a scripted stand-in for a model that needs no key and says so. It reads requests like a model, calls the
 * tools it was given and goes on from what they really return, so the whole path to the worktree is the true one.
 */
import { randomUUID } from 'node:crypto';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { CallId } from '@/server/core/ids';
import type { ModelRequest } from '@/server/core/model-message';
import { type ModelAdapter, ModelError, type ModelInfo, type ModelReply, type StreamOptions } from '../model';
import { nextStep } from './next-step';
import type { DemoStep } from './skill';

export interface DemoOptions {
  /** Milliseconds between two words; default 25, 0 in tests. */
  readonly wordDelayMs?: number;
  readonly newCallId?: () => string;
}

export const demoInfo: ModelInfo = {
  ref: 'demo:scripted',
  provider: 'demo',
  label: 'Demo (scripted stand-in, no key)',
  contextWindow: 200_000,
  price: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
};

const charactersPerToken = 4;

class Performance {
  readonly parts: AssistantPart[] = [];
  readonly #stream: StreamOptions;
  readonly #delayMs: number;

  constructor(stream: StreamOptions, delayMs: number) {
    this.#stream = stream;
    this.#delayMs = delayMs;
  }

  async say(type: 'text' | 'reasoning', text: string): Promise<void> {
    const part = { type, text: '' };
    const index = this.parts.push(part) - 1;
    for (const word of text.match(/\s*\S+/g) ?? []) {
      await this.#breathe();
      part.text += word;
      this.#stream.onDelta({ part: index, kind: type, text: word });
    }
  }

  async call(name: string, args: string, callId: CallId): Promise<void> {
    await this.#breathe();
    const index = this.parts.length;
    this.#stream.onDelta({ part: index, kind: 'tool-call', toolName: name, text: '' });
    await this.#breathe();
    this.#stream.onDelta({ part: index, kind: 'tool-call', text: args });
    this.parts.push({ type: 'tool-call', callId, name, args });
  }

  /** Waits a word's time. Throws ModelError `stopped`, at once when the caller stops. */
  async #breathe(): Promise<void> {
    const { signal } = this.#stream;
    if (!signal.aborted && this.#delayMs > 0) await pause(this.#delayMs, signal);
    if (!signal.aborted) return;
    const partial = this.parts.filter((part) => part.type === 'tool-call' || part.text !== '');
    throw new ModelError('stopped', 'The reply of the demo was stopped.', { transient: false, partial });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / charactersPerToken);

async function perform(step: DemoStep, show: Performance, newCallId: () => string): Promise<void> {
  if (step.think) await show.say('reasoning', step.think);
  if (step.say) await show.say('text', step.say);
  for (const { name, args } of step.calls ?? []) {
    await show.call(name, JSON.stringify(args), newCallId() as CallId);
  }
}

export function demoAdapter(options: DemoOptions = {}): ModelAdapter {
  const { wordDelayMs = 25, newCallId = () => `demo_${randomUUID()}` } = options;
  const stream = async (request: ModelRequest, streaming: StreamOptions): Promise<ModelReply> => {
    const step = nextStep(request);
    const show = new Performance(streaming, wordDelayMs * (step.slowness ?? 1));
    await perform(step, show, newCallId);
    return {
      parts: show.parts,
      finish: step.calls && step.calls.length > 0 ? 'tool-calls' : 'stop',
      usage: {
        inputTokens: tokensOf([request.system, request.tools, request.messages]),
        outputTokens: tokensOf(show.parts),
        cacheReadTokens: null,
        cacheWriteTokens: null,
        reasoningTokens: null,
        costUsd: 0,
      },
    };
  };
  return { info: demoInfo, adapter: { name: 'interlock/demo', version: '1' }, config: {}, stream };
}
