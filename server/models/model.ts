/**
 * Owns how Interlock speaks to models: the port the runner uses. An adapter turns a `ModelRequest` into one provider's
 * request deterministically (same request, same bytes), streams the answer, and reports failures as `ModelError`.
 */
import type { AppCode } from '@/server/core/errors';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { ModelConfig, ModelRequest } from '@/server/core/model-message';
import type { Usage } from '@/server/core/usage';

export type ProviderName = 'anthropic' | 'openai' | 'deepseek' | 'openai-compatible' | 'ollama' | 'demo';

/** `PROVIDER:MODEL`; the model's own name may hold further colons. */
export type ModelRef = `${ProviderName}:${string}`;

export interface ModelInfo {
  readonly ref: ModelRef;
  readonly provider: ProviderName;
  readonly label: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** US dollars per million tokens; null = unknown. */
  readonly price: { input: number; output: number; cacheRead: number; cacheWrite: number } | null;
}

export interface ModelDelta {
  /** Index of the part in the reply's `parts`. */
  readonly part: number;
  readonly kind: AssistantPart['type'];
  /** Set on a tool call's first delta. */
  readonly toolName?: string;
  readonly text: string;
}

export interface ModelReply {
  readonly parts: AssistantPart[];
  /** `stop`, `tool-calls`, `length`, `content-filter`, `other`. */
  readonly finish: string;
  readonly usage: Usage;
}

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** Called synchronously for each piece of text as it arrives. */
  readonly onDelta: (delta: ModelDelta) => void;
}

export interface ModelAdapter {
  readonly info: ModelInfo;
  /** The SDK package that writes the bytes, with its exact version. */
  readonly adapter: { readonly name: string; readonly version: string };
  /** Settings sent with every request of this model; logged in `request/header`. */
  readonly config: ModelConfig;
  /** Resolves with the finished reply. Rejects with `ModelError`, also when `signal` aborts (`code: 'stopped'`). */
  stream(request: ModelRequest, options: StreamOptions): Promise<ModelReply>;
}

export interface DefaultChoice {
  /** Null where what was chosen names no model. */
  readonly ref: ModelRef | null;
  /** `first`: nobody chose, so it is the first model of the first provider that is there. */
  readonly source: 'entered' | 'environment' | 'first';
  /** Why the choice cannot be used, with the next step. */
  readonly fault: string | null;
}

export interface ProviderState {
  readonly name: ProviderName;
  /** Where its access comes from; null = it has none. */
  readonly source: 'entered' | 'environment' | null;
  /** Why its models could not be asked for just now, with the next step. */
  readonly fault: string | null;
}

export interface ModelCatalog {
  list(): Promise<ModelInfo[]>;
  /** Every provider but the demo, as it answered when it was last asked. */
  providers(): Promise<ProviderState[]>;
  /** Throws AppError `unknown_model` or `model_unconfigured`, saying what to do. */
  resolve(ref: string): Promise<ModelAdapter>;
  defaultChoice(): Promise<DefaultChoice>;
  /** Throws AppError `unknown_model` where what was chosen names none. */
  defaultModel(): Promise<ModelRef>;
  /**
   * Asks the provider itself whether it takes a key, at the address the key will be used with; resolves with the number
   * of models it offers. Throws AppError
   * `bad_input` (no key, or none is needed), `model_key_refused`, `model_unreachable` and the provider's other refusals.
   */
  checkKey(key: KeyToCheck): Promise<number>;
}

export interface KeyToCheck {
  readonly provider: ProviderName;
  /** Empty where an OpenAI-compatible server wants none. */
  readonly key: string;
  /** Default the environment's, else the vendor's. */
  readonly baseUrl?: string | undefined;
}

export type ModelErrorCode =
  | Extract<
      AppCode,
      | 'model_key_refused'
      | 'model_unreachable'
      | 'model_rate_limited'
      | 'model_failed'
      | 'unknown_model'
      | 'too_large'
    >
  | 'stopped';

export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly details: {
      /** The same request may succeed later. */
      readonly transient: boolean;
      /** What the provider asked to wait, milliseconds. */
      readonly retryAfterMs?: number;
      /** Parts that were complete or partly streamed when it broke; incomplete tool calls are left out. */
      readonly partial: AssistantPart[];
    },
  ) {
    super(message);
  }
}
