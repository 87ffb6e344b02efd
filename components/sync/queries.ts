/** Rows the screens read. A key begins with the list it belongs to, which is what a workspace event makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Autonomy } from '@/server/core/decide';
import type { SpaceId } from '@/server/core/ids';
import type { QueryKey } from '@/server/core/thread/workspace-invalidation';
import { api } from './api';

const key = (list: QueryKey, ...rest: readonly unknown[]) => [list, ...rest] as const;
const PAGE = 100;

export const queries = {
  workspaces: () => queryOptions({ queryKey: key('workspaces'), queryFn: () => api.workspaces.list.query() }),
  members: () => queryOptions({ queryKey: key('members'), queryFn: () => api.members.list.query() }),
  spaces: () =>
    infiniteQueryOptions({
      queryKey: key('spaces', 'list'),
      queryFn: ({ pageParam }) => api.spaces.list.query({ cursor: pageParam, limit: PAGE }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  space: (spaceId: SpaceId) =>
    queryOptions({
      queryKey: key('spaces', 'one', spaceId),
      queryFn: () => api.spaces.get.query({ spaceId }),
    }),
  conversations: (spaceId: SpaceId) =>
    queryOptions({
      queryKey: key('spaces', 'conversations', spaceId),
      queryFn: () => api.conversations.list.query({ spaceId, limit: 200 }),
    }),
  changes: (spaceId: SpaceId) =>
    queryOptions({
      queryKey: ['changes', spaceId],
      queryFn: async () => {
        const [files, diff] = await Promise.all([
          api.spaces.changes.query({ spaceId }),
          api.spaces.diff.query({ spaceId }),
        ]);
        return { files: files.items, diff };
      },
    }),
  /** One file's diff, for where all of them together are too long. */
  fileDiff: (spaceId: SpaceId, path: string) =>
    queryOptions({
      queryKey: ['changes', spaceId, 'file', path],
      queryFn: () => api.spaces.diff.query({ spaceId, path }),
    }),
  /** Files and folders of the worktree by letters of their paths; what the agent writes meanwhile shows up soon. */
  files: (spaceId: SpaceId, query: string) =>
    queryOptions({
      queryKey: ['files', spaceId, query],
      queryFn: ({ signal }) => api.spaces.files.query({ spaceId, query }, { signal }),
      staleTime: 3_000,
      gcTime: 30_000,
    }),
  repositories: () =>
    queryOptions({
      queryKey: key('repositories'),
      queryFn: () => api.repositories.list.query({ limit: 200 }),
    }),
  models: () => queryOptions({ queryKey: key('models'), queryFn: () => api.models.list.query() }),
  modes: () => queryOptions({ queryKey: key('modes'), queryFn: () => api.modes.list.query() }),
  /** As a space of this autonomy would be judged. */
  modeMatrix: (autonomy: Autonomy) =>
    queryOptions({
      queryKey: key('modes', 'matrix', autonomy),
      queryFn: () => api.modes.matrix.query({ autonomy }),
      placeholderData: keepPreviousData,
    }),
  modesFile: () => queryOptions({ queryKey: key('modes', 'file'), queryFn: () => api.modes.file.query() }),
};
