/** Builds what use cases and runner stand on, from the store up. Whatever is opened here is handed to `closers`. */
import { mkdir, realpath } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type WorkspaceId, workspaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { Environment } from '@/server/entrance/read-environment';
import { createWorktrees } from '@/server/git/create-worktrees';
import { openJournal } from '@/server/journal/open-journal';
import { createModelCatalog } from '@/server/models/create-model-catalog';
import { createModesSource } from '@/server/modes/create-modes-source';
import { createRunner, type Runner } from '@/server/runner/create-runner';
import { createModePolicy } from '@/server/runner/mode-policy';
import { defaultLimits } from '@/server/runner/runner-services';
import { createSandbox } from '@/server/sandbox/create-sandbox';
import { probeSandbox } from '@/server/sandbox/probe-sandbox';
import { createSecrets } from '@/server/secrets/create-secrets';
import type { Services } from '@/server/services';
import { enteredModelSettings, enteredPrices } from '@/server/settings/model-settings';
import type { Database } from '@/server/store/database';
import { newId } from '@/server/store/new-id';
import { openDatabase } from '@/server/store/open-database';
import { createBuiltInTools } from '@/server/tools/create-built-in-tools';
import { createModeTools } from '@/server/tools/create-mode-tools';
import { createToolRegistry } from '@/server/tools/create-tool-registry';
import { createWakeups } from '@/server/wakeups/create-wakeups';
import { cancelAllClones } from '@/server/workspaces/running-clones';
import type { Closers } from './closers';

export interface ServicesOptions {
  readonly environment: Environment;
  readonly log: Logger;
  readonly closers: Closers;
}

/** Throws the AppErrors of whatever cannot be opened, each with the next step. */
export async function createServices({ environment, log, closers }: ServicesOptions): Promise<Services> {
  // Begun first and awaited where it is needed: it waits for processes while the database opens.
  const probing = probeSandbox();
  closers.add('sandbox probe', () => probing);
  await mkdir(environment.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(environment.dataDir);
  const database = await openDatabase({ dataDir, url: environment.databaseUrl ?? undefined });
  closers.add('database', () => database.close());
  const journal = openJournal({ database, log });
  closers.add('journal', () => journal.idle());
  closers.add('clones', async () => cancelAllClones({ journal }));
  const secrets = createSecrets({ database, dataDir });

  const state = await probing;
  const sandbox = await createSandbox({ dataDir, state });
  closers.add('sandbox', () => sandbox.close());
  const tools = createToolRegistry(createBuiltInTools({ sandbox }));

  const modes = createModesSource({
    dataDir,
    modesFile: environment.modesFile ?? undefined,
    tools: () => tools.snapshot().declarations,
  });
  closers.add('modes file', () => modes.close());
  const models = createModelCatalog({
    env: environment.variables,
    keys: () => enteredKeys({ database, secrets }),
    prices: async () => {
      const workspace = await firstWorkspace(database);
      return workspace === null ? {} : enteredPrices(database.reader, workspace);
    },
  });

  let runner: Runner | null = null;
  const wakeups = createWakeups({
    log,
    run: async (conversation, signal) => runner?.run(conversation, signal),
  });
  closers.add('runners', () => within(RUNNERS_GRACE, wakeups.close()));
  const services: Services = {
    journal,
    database,
    worktrees: createWorktrees(),
    modes,
    models,
    secrets,
    wakeups,
    log,
    toolDeclarations: () => tools.snapshot().declarations,
    dataDir,
    sandboxed: state.available,
    now: Date.now,
  };
  for (const tool of createModeTools(services)) tools.register(tool);
  runner = createRunner({
    ...services,
    tools,
    policy: createModePolicy({ modes: () => modes.current(), sandboxed: state.available }),
    newId,
    limits: defaultLimits,
  });
  announceChanges(services, () => models.invalidate());
  return services;
}

/** Milliseconds; a run that does not let go by then is recovered at the next start like one that crashed. */
const RUNNERS_GRACE = 2500;

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One installation has one workspace to enter keys in: the first. */
async function enteredKeys(
  services: Pick<Services, 'database' | 'secrets'>,
): Promise<Readonly<Record<string, string>>> {
  const workspace = await firstWorkspace(services.database);
  return workspace === null ? {} : enteredModelSettings(services, workspace);
}

async function firstWorkspace(database: Database): Promise<WorkspaceId | null> {
  const row = await database.reader.workspace.findFirst({ orderBy: { createdAt: 'asc' } });
  return row ? (row.id as WorkspaceId) : null;
}

function announceChanges({ journal, modes, database, log }: Services, forgetModels: () => void): void {
  journal.onCommitted((_, events) => {
    if (events.some(({ type }) => type === 'models/changed')) forgetModels();
  });
  const announceModes = async (): Promise<void> => {
    for (const { id } of await database.reader.workspace.findMany({ select: { id: true } })) {
      await journal.append({
        stream: workspaceStream(id as WorkspaceId),
        events: [{ type: 'modes/changed', data: {} }],
        principal: systemPrincipal('modes'),
      });
    }
  };
  modes.onChange(() => {
    announceModes().catch((error: unknown) =>
      log.error({ err: error }, 'A change of modes was not announced'),
    );
  });
}
