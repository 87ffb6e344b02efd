/** For tests: every provider, pointed at one scripted server. */
import type { ModelServer } from '@/e2e/model-server/start-model-server';
import type { ModelMessage, ModelTool } from '@/server/core/model-message';
import { createModelCatalog, type InvalidatableCatalog } from './create-model-catalog';
import { type ModelDelta, ModelError, type ModelReply } from './model';

/** Looks like nobody's key, so that only knowing it hides it. */
export const testKey = 'Zk3.test~of~these~tests';

/** One model of each provider that speaks HTTP. */
export const scriptedRefs = [
  'anthropic:claude-opus-5-5',
  'openai:gpt-6.1-sol',
  'deepseek:deepseek-v4-pro',
  'openai-compatible:some/model:latest',
] as const;

const providers = ['ANTHROPIC', 'OPENAI', 'DEEPSEEK', 'OPENAI_COMPATIBLE'];

export function scriptedCatalog(baseUrl: string, silenceLimitMs = 5_000): InvalidatableCatalog {
  const env = providers.flatMap((name) => [
    [`${name}_API_KEY`, testKey],
    [`${name}_BASE_URL`, baseUrl],
  ]);
  return createModelCatalog({ env: Object.fromEntries(env), keys: async () => ({}), silenceLimitMs });
}

export const readFileTool: ModelTool = {
  name: 'read_file',
  description: 'Reads a file',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
};

export interface Asked extends ModelReply {
  readonly deltas: readonly ModelDelta[];
}

export interface AskOptions {
  readonly ref: string;
  readonly messages?: readonly ModelMessage[];
  readonly tools?: readonly ModelTool[];
  readonly signal?: AbortSignal;
  readonly silenceLimitMs?: number;
  readonly onDelta?: (delta: ModelDelta) => void;
}

export async function ask(server: Pick<ModelServer, 'baseUrl'>, options: AskOptions): Promise<Asked> {
  const { ref, messages = [{ role: 'user', text: 'go' }], tools = [readFileTool] } = options;
  const adapter = await scriptedCatalog(server.baseUrl, options.silenceLimitMs).resolve(ref);
  const deltas: ModelDelta[] = [];
  const request = { system: 'You are careful.', tools, messages, config: adapter.config };
  const reply = await adapter.stream(request, {
    signal: options.signal ?? new AbortController().signal,
    onDelta: (delta) => {
      deltas.push(delta);
      options.onDelta?.(delta);
    },
  });
  return { ...reply, deltas };
}

/** The ModelError it must end with. */
export async function askAndFail(
  server: Pick<ModelServer, 'baseUrl'>,
  options: AskOptions,
): Promise<ModelError> {
  const outcome: unknown = await ask(server, options).catch((error: unknown) => error);
  if (outcome instanceof ModelError) return outcome;
  throw new Error(`expected a ModelError, got ${String(outcome)}`, { cause: outcome });
}
