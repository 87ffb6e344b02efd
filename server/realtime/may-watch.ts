import { parseStreamName, type StreamName, type WorkspaceId } from '@/server/core/ids';
import type { Rows } from '@/server/store/database';

export type WatchRows = Pick<Rows, 'conversation' | 'space'>;

/** Whether a stream belongs to the workspace, by its rows: conversation, its space, that space's workspace. */
export async function mayWatch(
  rows: WatchRows,
  workspaceId: WorkspaceId,
  stream: StreamName,
): Promise<boolean> {
  const { kind, id } = parseStreamName(stream);
  switch (kind) {
    case 'workspace':
      return id === workspaceId;
    case 'space':
      return (await rows.space.count({ where: { id, workspaceId } })) > 0;
    case 'conversation':
      return (await rows.conversation.count({ where: { id, space: { workspaceId } } })) > 0;
  }
}
