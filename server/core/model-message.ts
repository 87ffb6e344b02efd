/** The conversation as a model sees it, before any provider's dialect. */
import type { AssistantPart } from './events/conversation-events';
import type { CallId } from './ids';

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly parts: readonly AssistantPart[] }
  | { readonly role: 'tool'; readonly results: readonly ModelToolResult[] };

export interface ModelToolResult {
  readonly callId: CallId;
  readonly name: string;
  readonly output: string;
  readonly isError: boolean;
}

/** A tool as a request carries it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Everything that decides the bytes of one request, for a given adapter and version. */
export interface ModelRequest {
  readonly system: string;
  readonly tools: readonly ModelTool[];
  readonly messages: readonly ModelMessage[];
  /** Provider-neutral settings, e.g. `{maxOutputTokens: 8192}`. */
  readonly config: ModelConfig;
}

export interface ModelConfig {
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: 'low' | 'medium' | 'high';
}
