/** What every use case may reach, built once in `server/main.ts` and passed in. */
import type { Logger } from 'pino';
import type { ToolDeclaration } from '@/server/core/effects';
import type { WorkspaceId } from '@/server/core/ids';
import type { OperatorPrincipal } from '@/server/core/principal';
import type { Worktrees } from '@/server/git/worktrees';
import type { Journal } from '@/server/journal/journal';
import type { ModelCatalog, ProviderName } from '@/server/models/model';
import type { ModesSource } from '@/server/modes/modes-source';
import type { Secrets } from '@/server/secrets/secrets';
import type { Database } from '@/server/store/database';
import type { Wakeups } from '@/server/wakeups/wakeups';

export interface Services {
  readonly journal: Journal;
  readonly database: Database;
  readonly worktrees: Worktrees;
  readonly modes: ModesSource;
  readonly models: ModelCatalog;
  readonly secrets: Secrets;
  readonly wakeups: Wakeups;
  readonly log: Logger;
  /** Asks the provider itself whether it takes a key. Throws AppError `model_key_refused`, `model_unreachable`, … */
  readonly checkModelKey: (credentials: ModelCredentials) => Promise<void>;
  /** What is registered now, for the settings' matrix; only the runner calls a tool's body. */
  readonly toolDeclarations: () => readonly ToolDeclaration[];
  /** Absolute; holds the database, worktrees and the secrets key. */
  readonly dataDir: string;
  /** False where the sandbox probe failed at start (statement 25). */
  readonly sandboxed: boolean;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export interface ModelCredentials {
  readonly provider: ProviderName;
  readonly key: string;
  /** Default the vendor's. */
  readonly baseUrl?: string | undefined;
}

export type Role = 'owner' | 'member' | 'viewer';

/** A signed-in operator in one workspace: who calls a use case. */
export interface Actor {
  readonly principal: OperatorPrincipal;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
}
