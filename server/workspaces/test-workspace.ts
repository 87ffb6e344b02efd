/**
 * For tests of use cases: a workspace with its people on a real SQLite journal, real git repositories, and a runner's
 * place where wake-ups and stops are only written down.
 */
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import pino from 'pino';
import { AppError } from '@/server/core/errors';
import type { Envelope } from '@/server/core/events/envelope';
import type { ConversationId, RepositoryId, StreamName, WorkspaceId } from '@/server/core/ids';
import { builtIn, type ResolvedModes } from '@/server/core/modes';
import { createWorktrees } from '@/server/git/create-worktrees';
import { openTestJournal } from '@/server/journal/test-journal';
import type { ModelAdapter, ModelCatalog, ModelInfo } from '@/server/models/model';
import { createSecrets } from '@/server/secrets/create-secrets';
import type { Actor, Role, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { addRepository } from './add-repository';
import { addToWorkspace } from './test-people';

export interface TestWorkspace {
  readonly services: Services;
  /** The owner. */
  readonly actor: Actor;
  readonly repositoryId: RepositoryId;
  /** The source checkout's real path. */
  readonly repository: string;
  /** Conversations in the order they were woken and stopped. */
  readonly woken: ConversationId[];
  readonly stopped: ConversationId[];
  /** Conversations that run, for `wakeups.stop`. */
  readonly running: Set<ConversationId>;
  person(role: Role): Promise<Actor>;
  /** The owner of another workspace on the same server. */
  stranger(): Promise<Actor>;
  log(stream: StreamName): Promise<Envelope[]>;
  git(cwd: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

export interface TestWorkspaceOptions {
  readonly modes?: ResolvedModes;
  /** UTC milliseconds, for rows; what the journal writes is by the same clock. */
  readonly now?: () => number;
}

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  return (await execa('git', [...identity, ...args], { cwd })).stdout;
}

/** A checkout with one commit on `main`. */
export async function makeRepository(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await git(path, 'init', '--quiet', '--initial-branch=main');
  await writeFile(join(path, 'README.md'), '# Sample\n');
  await git(path, 'add', '.');
  await git(path, 'commit', '--quiet', '-m', 'Begin');
  return realpath(path);
}

export async function openTestWorkspace(options: TestWorkspaceOptions = {}): Promise<TestWorkspace> {
  const opened = await openTestJournal(options.now ? { now: options.now } : {});
  const { journal, database, dir } = opened;
  const woken: ConversationId[] = [];
  const stopped: ConversationId[] = [];
  const running = new Set<ConversationId>();
  const services: Services = {
    journal,
    database,
    worktrees: createWorktrees(),
    modes: {
      current: () => options.modes ?? builtIn,
      faults: () => [],
      file: () => ({ path: '/modes.yaml', text: null }),
      onChange: () => () => undefined,
      close: () => undefined,
    },
    models: testCatalog,
    secrets: createSecrets({ database, dataDir: dir }),
    wakeups: {
      wake: (id) => void woken.push(id),
      stop: async (id) => {
        stopped.push(id);
        return running.delete(id);
      },
      close: async () => undefined,
    },
    log: pino({ level: 'silent' }),
    toolDeclarations: () => [],
    dataDir: dir,
    sandboxed: true,
    now: options.now ?? Date.now,
  };
  const workspaceId = newId<WorkspaceId>();
  const person = (role: Role) => addToWorkspace(services, { workspaceId, role });
  const actor = await person('owner');
  const repository = await makeRepository(join(dir, 'source'));
  const { id } = await addRepository(services, actor, { path: repository });
  return {
    services,
    actor,
    repositoryId: id,
    repository,
    woken,
    stopped,
    running,
    person,
    stranger: () => addToWorkspace(services, { workspaceId: newId<WorkspaceId>(), role: 'owner' }),
    log: (stream) => journal.read(stream),
    git,
    close: opened.close,
  };
}

const info = (ref: ModelInfo['ref']): ModelInfo => ({
  ref,
  provider: 'demo',
  label: ref,
  contextWindow: 100_000,
  price: null,
});
const known = [info('demo:first'), info('demo:second')];

const testCatalog: ModelCatalog = {
  list: async () => known,
  resolve: async (ref) => {
    const found = known.find((each) => each.ref === ref);
    if (!found) throw new AppError('unknown_model', `There is no model "${ref}".`, { model: ref });
    const adapter: ModelAdapter = {
      info: found,
      adapter: { name: 'test', version: '1' },
      config: {},
      stream: () => Promise.reject(new Error('No model speaks in this test')),
    };
    return adapter;
  },
  defaultModel: async () => 'demo:first',
  providers: async () => [],
  defaultChoice: async () => ({ ref: 'demo:first', source: 'first', fault: null }),
  checkKey: async () => 0,
};
