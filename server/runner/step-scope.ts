/** What one step runs under, fixed when its request is assembled: a switch in mid-step changes none of it (statement 5). */

import type { SpaceId, StepId, WorkspaceId } from '@/server/core/ids';
import type { InstructionFile } from '@/server/core/prompt';
import type { ModelAdapter } from '@/server/models/model';
import type { ToolSnapshot } from '@/server/tools/create-tool-registry';
import type { ConversationLog } from './conversation-log';
import type { Standing } from './mode-policy';
import type { RunnerServices } from './runner-services';

/** Facts that hold for a whole turn. */
export interface TurnScope {
  readonly services: RunnerServices;
  readonly log: ConversationLog;
  readonly signal: AbortSignal;
  readonly place: Place;
  readonly adapter: ModelAdapter;
  readonly instructions: InstructionFile | null;
  /** Tools registered when the turn began; later ones wait for the next turn (statement 17). */
  readonly tools: ToolSnapshot;
}

/** Where the conversation stands. */
export interface Place {
  readonly spaceId: SpaceId;
  readonly workspaceId: WorkspaceId;
  /** False once it or its space is archived: nothing runs there. */
  readonly active: boolean;
  readonly worktree: string;
  readonly parentId: string | null;
  readonly depth: number;
}

export interface StepScope extends TurnScope {
  readonly stepId: StepId;
  readonly standing: Standing;
  /** Names of the tools the step's request carried. */
  readonly offered: ReadonlySet<string>;
}
