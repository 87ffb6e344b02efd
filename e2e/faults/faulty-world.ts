/** What the fault tests stand on: the built product, a scripted model over HTTP, a space of their own. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { createFixtureRepository } from '../fixture-repository';
import type { Script } from '../model-server/script';
import { type ModelServer, startModelServer } from '../model-server/start-model-server';
import { type RunningProduct, startProduct } from '../running-product';

export interface FaultyWorld {
  readonly product: RunningProduct;
  readonly models: ModelServer;
  readonly space: { readonly id: string; readonly worktreePath: string };
  /** Opens a conversation and gives it its first message. */
  begin(text: string): Promise<string>;
  /** The whole log, as any client reads it. */
  eventsOf(conversationId: string): Promise<ConversationEnvelope[]>;
  /** Resolves with the log when the turn has ended and the conversation rests. */
  turnEnded(conversationId: string): Promise<ConversationEnvelope[]>;
  /** A file of the worktree; empty where there is none. */
  fileText(file: string): Promise<string>;
  dispose(): Promise<void>;
}

const PAGE = 500;
const PATIENCE_MS = 90_000;

/** Asks again and again, because what it waits for may happen in a process that is being killed. */
export async function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function createFaultyWorld(script: Script): Promise<FaultyWorld> {
  const models = await startModelServer({ script });
  const product = await startProduct({
    env: { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: 'openai-compatible:scripted' },
  });
  const repository = await createFixtureRepository();
  const added = await product.mutate<{ id: string }>('repositories.add', { path: repository.path });
  const space = await product.mutate<FaultyWorld['space']>('spaces.create', {
    repositoryId: added.id,
    title: 'Faults',
  });
  const eventsOf = async (conversationId: string): Promise<ConversationEnvelope[]> => {
    const events: ConversationEnvelope[] = [];
    for (;;) {
      const page = await product.query<{ items: ConversationEnvelope[] }>('conversations.events', {
        conversationId,
        after: events.length,
        limit: PAGE,
      });
      events.push(...page.items);
      if (page.items.length < PAGE) return events;
    }
  };
  return {
    product,
    models,
    space,
    eventsOf,
    begin: async (text) => {
      const { id } = await product.mutate<{ id: string }>('conversations.create', { spaceId: space.id });
      await product.mutate('conversations.send', { conversationId: id, text });
      return id;
    },
    turnEnded: async (conversationId) => {
      let log: ConversationEnvelope[] = [];
      await until(async () => {
        const { status } = await product.query<{ status: string }>('conversations.get', { conversationId });
        if (status !== 'idle') return false;
        log = await eventsOf(conversationId);
        return log.at(-1)?.type === 'turn/end';
      }, 'the turn to end');
      return log;
    },
    fileText: (file) => readFile(path.join(space.worktreePath, file), 'utf8').catch(() => ''),
    dispose: async () => {
      await product.dispose();
      await models.close();
      await repository.remove();
    },
  };
}
