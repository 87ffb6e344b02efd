/** What `openTestRunner` stands on: the product's services, composed as `server/main.ts` composes them. */
import pino from 'pino';
import type { ModelServer } from '@/e2e/model-server/start-model-server';
import type { Brand } from '@/server/core/ids';
import { builtIn } from '@/server/core/modes';
import { createWorktrees } from '@/server/git/create-worktrees';
import type { Journal } from '@/server/journal/journal';
import type { TestJournal } from '@/server/journal/test-journal';
import { createSandbox } from '@/server/sandbox/create-sandbox';
import { probeSandbox } from '@/server/sandbox/probe-sandbox';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { createBuiltInTools } from '@/server/tools/create-built-in-tools';
import { createModeTools } from '@/server/tools/create-mode-tools';
import { createToolRegistry, type ToolRegistry } from '@/server/tools/create-tool-registry';
import { createWakeups } from '@/server/wakeups/create-wakeups';
import type { Wakeups } from '@/server/wakeups/wakeups';
import { createRunner } from './create-runner';
import { createModePolicy } from './mode-policy';
import { defaultLimits } from './runner-services';
import { catalogFor } from './test-rebuild';
import type { TestRunnerOptions } from './test-runner';

export interface TestServicesRequest {
  readonly opened: TestJournal;
  readonly models: ModelServer;
  readonly dataDir: string;
  readonly options: TestRunnerOptions;
}

export interface TestServices {
  readonly services: Services;
  readonly registry: ToolRegistry;
  /** Ends every run as a shutdown does and starts anew with nothing woken. */
  readonly restart: () => Promise<void>;
  /** Leaves the runs where they are, as a killed process does, and starts anew: their claims are stale from then on. */
  readonly abandon: () => void;
  readonly close: () => Promise<void>;
}

export async function buildTestServices(request: TestServicesRequest): Promise<TestServices> {
  const { opened, models, dataDir, options } = request;
  const modes = () => options.modes ?? builtIn;
  const state = await probeSandbox();
  const sandboxed = state.available;
  const sandbox = await createSandbox({ dataDir, state });
  const registry = createToolRegistry(createBuiltInTools({ sandbox }));
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  let current: Wakeups | null = null;
  const services: Services = {
    journal: opened.journal,
    database: opened.database,
    worktrees: createWorktrees(),
    modes: {
      current: modes,
      faults: () => [],
      file: () => ({ path: '/modes.yaml', text: null }),
      onChange: () => () => {},
      close: () => {},
    },
    models: catalogFor(models.baseUrl),
    secrets: { get: async () => null, list: async () => [], seal: () => '' },
    wakeups: {
      wake: (conversation) => current?.wake(conversation),
      stop: async (conversation) => (await current?.stop(conversation)) ?? false,
      close: async () => current?.close(),
    },
    log,
    dataDir,
    sandboxed,
    toolDeclarations: () => registry.snapshot().declarations,
    now: options.now ?? Date.now,
  };
  for (const tool of createModeTools(services)) registry.register(tool);
  const runner = createRunner({
    ...services,
    tools: registry,
    policy: options.policy ?? createModePolicy({ modes, sandboxed }),
    newId: <Id extends Brand<string>>() => (options.newId?.() ?? newId()) as Id,
    limits: { ...defaultLimits, ...options.limits },
  });
  const abandoned: Wakeups[] = [];
  const begin = () => {
    current = createWakeups({ run: runner.run, log, firstRetryMs: 20 });
  };
  begin();
  return {
    services,
    registry,
    restart: async () => {
      await current?.close();
      begin();
    },
    abandon: () => {
      if (current) abandoned.push(current);
      begin();
    },
    close: async () => {
      await current?.close();
      await sandbox.close();
      await Promise.all(abandoned.map((wakeups) => wakeups.close()));
    },
  };
}

/** A workspace with one owner. */
export async function addOwner(journal: Journal): Promise<Actor> {
  const [workspaceId, operatorId] = [newId(), newId()];
  const createdAt = new Date();
  await journal.transact(async ({ rows }) => {
    await rows.workspace.create({ data: { id: workspaceId, name: 'Test', createdAt } });
    await rows.operator.create({ data: { id: operatorId, name: 'Tess', createdAt } });
    await rows.membership.create({ data: { workspaceId, operatorId, role: 'owner', createdAt } });
  });
  return {
    principal: { kind: 'operator', id: operatorId as never, via: 'api' },
    workspaceId: workspaceId as never,
    role: 'owner',
  };
}
