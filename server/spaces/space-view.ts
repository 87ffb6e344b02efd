import type { Conversation, Repository, Space } from '@/prisma/generated/sqlite/client';
import type { Autonomy } from '@/server/core/decide';
import type { ConversationId, RepositoryId, SpaceId } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';

export type RunStatus = 'idle' | 'running' | 'waiting';

export interface SpaceView {
  readonly id: SpaceId;
  readonly title: string;
  readonly repository: { readonly id: RepositoryId; readonly name: string };
  /** The selected mode (statement 1); what a conversation runs in is its own `effectiveMode`. */
  readonly mode: ModeName;
  readonly modeRevision: number;
  readonly autonomy: Autonomy;
  readonly branch: string;
  readonly baseCommit: string;
  /** Real path on the server; gone once archived. */
  readonly worktreePath: string;
  readonly parentSpaceId: SpaceId | null;
  readonly archived: boolean;
  /** Null unless archived. */
  readonly archivedAt: string | null;
  /** `running` while any conversation of it runs, else `waiting` while one waits for a person. */
  readonly status: RunStatus;
  /** The oldest conversation that nobody delegated, one that is not archived if there is; null if there is none. */
  readonly conversationId: ConversationId | null;
  readonly createdAt: string;
  readonly lastActivityAt: string;
}

export const spaceParts = {
  repository: { select: { id: true, name: true } },
  conversations: {
    select: { id: true, parentId: true, status: true, archivedAt: true, updatedAt: true },
    orderBy: { id: 'asc' },
  },
} as const;

export interface SpaceRow extends Space {
  readonly repository: Pick<Repository, 'id' | 'name'>;
  readonly conversations: readonly Pick<
    Conversation,
    'id' | 'parentId' | 'status' | 'archivedAt' | 'updatedAt'
  >[];
}

export function spaceView(row: SpaceRow): SpaceView {
  const activity = row.conversations.map(({ updatedAt }) => updatedAt.getTime());
  const roots = row.conversations.filter(({ parentId }) => parentId === null);
  const first = roots.find(({ archivedAt }) => archivedAt === null) ?? roots[0];
  return {
    id: row.id as SpaceId,
    title: row.title,
    repository: { id: row.repository.id as RepositoryId, name: row.repository.name },
    mode: row.mode,
    modeRevision: row.modeRevision,
    autonomy: row.autonomy as Autonomy,
    branch: row.branch,
    baseCommit: row.baseCommit,
    worktreePath: row.worktreePath,
    parentSpaceId: row.parentSpaceId as SpaceId | null,
    archived: row.status === 'archived',
    archivedAt: row.archivedAt?.toISOString() ?? null,
    status: runStatus(row.conversations),
    conversationId: (first?.id ?? null) as ConversationId | null,
    createdAt: row.createdAt.toISOString(),
    lastActivityAt: new Date(Math.max(row.updatedAt.getTime(), ...activity)).toISOString(),
  };
}

function runStatus(conversations: SpaceRow['conversations']): RunStatus {
  for (const status of ['running', 'waiting'] as const) {
    if (conversations.some((conversation) => conversation.status === status)) return status;
  }
  return 'idle';
}
