/**
 * A request as the SDK's providers take it. Pure: the same request gives the same options, byte for byte, so that every
 * request can be rebuilt from the log (statement 20). Whatever the log holds becomes a history strict providers accept.
 */
import { createHash } from 'node:crypto';
import type {
  JSONValue,
  LanguageModelV3CallOptions,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3ToolResultPart,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { ModelConfig, ModelMessage, ModelRequest, ModelToolResult } from '@/server/core/model-message';

export type ReasoningPart = Extract<AssistantPart, { type: 'reasoning' }>;
type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];

/** What differs from provider to provider. */
export interface PromptDialect {
  /** Whether this reasoning may go back; `current` = nobody spoke since (the same loop of tool calls). */
  readonly takesReasoning: (part: ReasoningPart, position: { readonly current: boolean }) => boolean;
  /** The part's provider data that goes back with it. */
  readonly partOptions?: (part: AssistantPart) => SharedV3ProviderOptions | undefined;
  /** False where the provider would otherwise take every schema strictly. */
  readonly strictTools?: false;
  /** Options that mark the end of a prefix worth caching, where the provider wants marks. */
  readonly cacheMark?: SharedV3ProviderOptions;
  readonly requestOptions: (config: ModelConfig) => SharedV3ProviderOptions | undefined;
}

const validId = /^[a-zA-Z0-9_-]{1,64}$/;

/** Providers refuse each other's ids; a foreign one is replaced, always by the same. */
export const wireId = (id: string): string =>
  validId.test(id) ? id : `call_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;

/** A name a model made up may be none that a provider accepts in a history. */
export const wireName = (name: string): string =>
  validId.test(name) ? name : name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unnamed';

/** Arguments must be an object; anything else goes back under one key, so that the model sees what it wrote. */
export function wireArguments(args: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(args);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Not JSON: the model's slip, answered by an error result.
  }
  return args.trim() === '' ? {} : { invalid_arguments: args };
}

const isBlank = (text: string): boolean => text.trim() === '';

function assistantContent(
  parts: readonly AssistantPart[],
  dialect: PromptDialect,
  position: { readonly current: boolean },
): AssistantContent {
  const content: AssistantContent = [];
  for (const part of parts) {
    const options = dialect.partOptions?.(part);
    const providerOptions = options && { providerOptions: options };
    if (part.type === 'tool-call') {
      const { callId, name, args } = part;
      content.push({
        type: 'tool-call',
        toolCallId: wireId(callId),
        toolName: wireName(name),
        input: wireArguments(args),
        ...providerOptions,
      });
    } else if (part.type === 'reasoning') {
      if (dialect.takesReasoning(part, position))
        content.push({ type: 'reasoning', text: part.text, ...providerOptions });
    } else if (!isBlank(part.text)) content.push({ type: 'text', text: part.text, ...providerOptions });
  }
  return content;
}

const toolResult = (result: ModelToolResult): LanguageModelV3ToolResultPart => ({
  type: 'tool-result',
  toolCallId: wireId(result.callId),
  toolName: wireName(result.name),
  output: { type: result.isError ? 'error-text' : 'text', value: result.output },
});

/** Null where nothing would be left to send. */
function toMessage(
  message: ModelMessage,
  dialect: PromptDialect,
  position: { readonly current: boolean },
): LanguageModelV3Message | null {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: [{ type: 'text', text: isBlank(message.text) ? '(empty)' : message.text }],
      };
    case 'assistant': {
      const content = assistantContent(message.parts, dialect, position);
      return content.some((part) => part.type !== 'reasoning') ? { role: 'assistant', content } : null;
    }
    case 'tool':
      return message.results.length === 0 ? null : { role: 'tool', content: message.results.map(toolResult) };
  }
}

/** The last message and the one that was last a request ago: what the previous request wrote, this one reads. */
function markPrompt(prompt: LanguageModelV3Message[], mark: SharedV3ProviderOptions): void {
  const spoken = prompt.filter(({ role }) => role === 'user' || role === 'tool');
  const system = prompt.find(({ role }) => role === 'system');
  for (const message of [system, ...spoken.slice(-2)]) if (message) message.providerOptions = mark;
}

const toTools = (
  request: ModelRequest,
  { cacheMark: mark, strictTools }: PromptDialect,
): LanguageModelV3FunctionTool[] =>
  request.tools.map((tool, index) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema as LanguageModelV3FunctionTool['inputSchema'],
    ...(strictTools === false && { strict: false }),
    ...(mark && index === request.tools.length - 1 && { providerOptions: mark }),
  }));

export function toPrompt(request: ModelRequest, dialect: PromptDialect): LanguageModelV3CallOptions {
  const { messages, config, system } = request;
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const prompt: LanguageModelV3Message[] = isBlank(system) ? [] : [{ role: 'system', content: system }];
  for (const [index, message] of messages.entries()) {
    const converted = toMessage(message, dialect, { current: index > lastUser });
    if (converted) prompt.push(converted);
  }
  if (dialect.cacheMark) markPrompt(prompt, dialect.cacheMark);
  const providerOptions = dialect.requestOptions(config);
  return {
    prompt: wellFormed(prompt),
    ...(request.tools.length > 0 && { tools: toTools(request, dialect) }),
    ...(config.maxOutputTokens !== undefined && { maxOutputTokens: config.maxOutputTokens }),
    ...(providerOptions && { providerOptions }),
  };
}

/** Half a surrogate pair is no character: strict JSON readers refuse the whole request for it (statement 24). */
function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(wellFormed) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  ) as Value;
}

/** One provider's share of a part's opaque data. */
export function dataOf(part: AssistantPart, provider: string): Record<string, JSONValue> | undefined {
  const data = part.providerData?.[provider];
  return typeof data === 'object' && data !== null ? (data as Record<string, JSONValue>) : undefined;
}
