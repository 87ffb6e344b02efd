/**
 * A whole runner for tests: real journal, real git worktree, real tools, and a scripted provider over real HTTP. Commands
 * go through the same use cases as the product's.
 */
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFixtureRepository } from '@/e2e/fixture-repository';
import type { Script } from '@/e2e/model-server/script';
import { type ModelServer, startModelServer } from '@/e2e/model-server/start-model-server';
import { sendMessage } from '@/server/conversations/send-message';
import { stopConversation } from '@/server/conversations/stop-conversation';
import type { ConversationEnvelope, ConversationEvent } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type RepositoryId, type SpaceId } from '@/server/core/ids';
import type { ResolvedModes } from '@/server/core/modes';
import type { Journal } from '@/server/journal/journal';
import { openTestJournal } from '@/server/journal/test-journal';
import type { Actor, Services } from '@/server/services';
import { createSpace } from '@/server/spaces/create-space';
import { setMode } from '@/server/spaces/set-mode';
import type { ToolRegistry } from '@/server/tools/create-tool-registry';
import { addRepository } from '@/server/workspaces/add-repository';
import type { ModePolicy } from './mode-policy';
import type { RunnerLimits } from './runner-services';
import { addOwner, buildTestServices } from './test-services';

export interface TestRunnerOptions {
  readonly script?: Script;
  /** Files of the repository's first commit, beside the fixture's own. */
  readonly files?: Readonly<Record<string, string>>;
  readonly mode?: string;
  readonly modes?: ResolvedModes;
  readonly policy?: ModePolicy;
  readonly limits?: Partial<RunnerLimits>;
  /** UTC milliseconds. */
  readonly now?: () => number;
  readonly newId?: () => string;
}

export interface TestRunner {
  readonly services: Services;
  readonly journal: Journal;
  readonly models: ModelServer;
  readonly registry: ToolRegistry;
  readonly actor: Actor;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly repository: string;
  readonly worktree: string;
  send(text: string, options?: { steer?: boolean; mode?: string }): Promise<void>;
  setMode(mode: string): Promise<void>;
  stop(): Promise<void>;
  /** Resolves with the log up to its `count`th `turn/end` (default 1) as soon as that is there. */
  ended(count?: number): Promise<ConversationEnvelope[]>;
  /** Resolves with the log as soon as it holds `count` events of the type. */
  until(type: ConversationEvent['type'], count?: number): Promise<ConversationEnvelope[]>;
  log(conversation?: ConversationId): Promise<ConversationEnvelope[]>;
  /** Resolves when that much has been streamed of the message being written. */
  streamed(text: string): Promise<void>;
  /** The worktree's file, or null. */
  read(path: string): Promise<string | null>;
  /** Resolves when the worktree has a file of that name with something in it. */
  appears(path: string): Promise<void>;
  /** What a crash leaves: the run is gone without a word, then a new one finds the log as it is. */
  crash(): Promise<void>;
  /** A restart in good order. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves as soon as `look` finds something. */
async function eventually<Found>(look: () => Promise<Found | null>, what: string): Promise<Found> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function openTestSpace(services: Services, { files, mode }: TestRunnerOptions) {
  const actor = await addOwner(services.journal);
  const repository = await createFixtureRepository('fixture', files);
  const added = await addRepository(services, actor, { path: repository.path });
  const space = await createSpace(services, actor, {
    repositoryId: added.id as RepositoryId,
    title: 'Test',
    ...(mode !== undefined && { mode }),
  });
  const where = { spaceId: space.id };
  const first = await services.database.reader.conversation.findFirstOrThrow({ where });
  return { actor, repository, space, conversationId: first.id as ConversationId };
}

/** What waited may have begun the next turn already. */
function upToEnd(events: ConversationEnvelope[], count: number): ConversationEnvelope[] {
  const ends = events.flatMap(({ type }, index) => (type === 'turn/end' ? [index] : []));
  return events.slice(0, (ends[count - 1] ?? 0) + 1);
}

export async function openTestRunner(options: TestRunnerOptions = {}): Promise<TestRunner> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'interlock-runner-')));
  const opened = await openTestJournal(options.now ? { now: options.now } : {});
  const models = await startModelServer({ script: options.script ?? [] });
  const { services, registry, restart, abandon, close } = await buildTestServices({
    opened,
    models,
    dataDir,
    options,
  });
  const { actor, repository, space, conversationId } = await openTestSpace(services, options);
  const spaceId = space.id as SpaceId;
  const streamedText = { value: '' };
  opened.journal.live.onFrame((_, frame) => {
    streamedText.value += frame.text;
  });
  const log = async (conversation = conversationId) =>
    (await opened.journal.read(conversationStream(conversation))) as ConversationEnvelope[];
  const until = (type: ConversationEvent['type'], count = 1) =>
    eventually(async () => {
      const events = await log();
      return events.filter((event) => event.type === type).length >= count ? events : null;
    }, `${count} × ${type}`);
  const read = (path: string) => readFile(join(space.worktreePath, path), 'utf8').catch(() => null);
  return {
    services,
    journal: opened.journal,
    models,
    registry,
    actor,
    spaceId,
    conversationId,
    repository: repository.path,
    worktree: space.worktreePath,
    send: async (text, more = {}) => {
      await sendMessage(services, actor, { conversationId, text, ...more });
    },
    setMode: async (mode) => {
      await setMode(services, actor, { spaceId, mode });
    },
    stop: async () => {
      await stopConversation(services, actor, { conversationId });
    },
    ended: async (count = 1) => upToEnd(await until('turn/end', count), count),
    until,
    log,
    streamed: async (text) => {
      await eventually(
        async () => (streamedText.value.includes(text) ? true : null),
        `"${text}" to be streamed`,
      );
    },
    read,
    appears: async (path) => {
      await eventually(async () => (await read(path)) || null, path);
    },
    crash: async () => {
      abandon();
      services.wakeups.wake(conversationId);
    },
    restart: async () => {
      await restart();
      services.wakeups.wake(conversationId);
    },
    close: async () => {
      await close();
      await models.close();
      await opened.close();
      await repository.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
