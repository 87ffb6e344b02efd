/** What every use case may reach, built once in `server/main.ts` and passed in. */
import type { Logger } from 'pino';
import type { ToolDeclaration } from '@/server/core/effects';
import type { WorkspaceId } from '@/server/core/ids';
import type { OperatorPrincipal } from '@/server/core/principal';
import type { TokenScope } from '@/server/core/token-scopes';
import type { Worktrees } from '@/server/git/worktrees';
import type { Journal } from '@/server/journal/journal';
import type { ModelCatalog } from '@/server/models/model';
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
  /** What is registered now, for the settings' matrix; only the runner calls a tool's body. */
  readonly toolDeclarations: () => readonly ToolDeclaration[];
  /** Absolute; holds the database, worktrees and the secrets key. */
  readonly dataDir: string;
  /** False where the sandbox probe failed at start (statement 25). */
  readonly sandboxed: boolean;
  /** UTC milliseconds. */
  readonly now: () => number;
}

export type Role = 'owner' | 'member' | 'viewer';

/** A signed-in operator in one workspace: who calls a use case. */
export interface Actor {
  readonly principal: OperatorPrincipal;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  /** Of the token it came with; absent: all. */
  readonly scopes?: readonly TokenScope[];
}
