/**
 * A model that answers by what a person wrote: each message a test sends names the replies that follow it, one per
 * request, however often the server restarts in between. What the product itself adds in a person's role does not count.
 */
import type { ReceivedRequest, Reply } from './model-server/script';
import { say } from './model-server/script';
import { type ModelServer, startModelServer } from './model-server/start-model-server';

export interface ScriptedTurns {
  readonly server: ModelServer;
  /** What the product is started with to use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Replies for a message of exactly that text; after the last one every request is answered with "Done." */
  on(text: string, ...replies: Reply[]): void;
  close(): Promise<void>;
}

interface Said {
  readonly role: string;
  readonly text: string;
}

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('');
};

const saidIn = ({ json }: ReceivedRequest): Said[] =>
  (json.messages as { role: string; content: unknown }[]).map(({ role, content }) => ({
    role,
    text: textOf(content),
  }));

export async function startScriptedTurns(): Promise<ScriptedTurns> {
  const turns = new Map<string, readonly Reply[]>();
  const answer = (request: ReceivedRequest): Reply => {
    const said = saidIn(request);
    const asked = said.findLastIndex(({ role, text }) => role === 'user' && turns.has(text));
    const replies = turns.get(said[asked]?.text ?? '') ?? [];
    const given = said.slice(asked + 1).filter(({ role }) => role === 'assistant').length;
    return replies[given] ?? say('Done.');
  };
  const server = await startModelServer({ script: answer, key: 'key', models: ['scripted'] });
  return {
    server,
    env: {
      OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
      OPENAI_COMPATIBLE_API_KEY: 'key',
      DEFAULT_MODEL: 'openai-compatible:scripted',
    },
    on: (text, ...replies) => void turns.set(text, replies),
    close: () => server.close(),
  };
}
