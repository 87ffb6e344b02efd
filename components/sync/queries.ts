/** Rows the screens read. A key begins with the list it belongs to, which is what a workspace event makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Autonomy } from '@/server/core/decide';
import type { SpaceId } from '@/server/core/ids';
import type { QueryKey } from '@/server/core/thread/workspace-invalidation';
import { api, type Inputs } from './api';

const key = (list: QueryKey, ...rest: readonly unknown[]) => [list, ...rest] as const;
const PAGE = 100;
const FOUND = 20;

export type Comparison = NonNullable<Inputs['spaces']['changes']['against']>;
export type TimelineFilter = Pick<Inputs['spaces']['timeline'], 'kinds' | 'conversationId'>;
export interface FileDiffKey {
  readonly against: Comparison;
  readonly path: string;
  readonly oldPath?: string;
  readonly context?: number;
}

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
  /** By words of the title, the newest few; archived ones last. */
  spacesCalled: (typed: string) =>
    queryOptions({
      queryKey: key('spaces', 'called', typed),
      queryFn: async ({ signal }) => {
        const called = (archived: boolean) =>
          api.spaces.list.query({ query: typed, archived, limit: FOUND }, { signal });
        const [active, archived] = await Promise.all([called(false), called(true)]);
        return [...active.items, ...archived.items];
      },
      gcTime: 30_000,
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
  /** The files, and the diff of all of them as far as it is not too long. */
  changes: (spaceId: SpaceId, against: Comparison) =>
    queryOptions({
      queryKey: ['changes', spaceId, against],
      queryFn: async () => {
        const [files, diff] = await Promise.all([
          api.spaces.changes.query({ spaceId, against }),
          api.spaces.diff.query({ spaceId, against }),
        ]);
        return { files: files.items, diff };
      },
    }),
  /** One file's diff: where all of them together are too long, or with more around it than they have. */
  fileDiff: (spaceId: SpaceId, file: FileDiffKey) =>
    queryOptions({
      queryKey: ['changes', spaceId, file.against, file.path, file.context ?? null],
      queryFn: () => api.spaces.diff.query({ spaceId, ...file }),
    }),
  branch: (spaceId: SpaceId) =>
    queryOptions({
      queryKey: ['changes', spaceId, 'branch'],
      queryFn: () => api.spaces.branch.query({ spaceId }),
    }),
  /** Stale with the list of spaces: that is told whenever something happened in one. */
  timeline: (spaceId: SpaceId, filter: TimelineFilter) =>
    infiniteQueryOptions({
      queryKey: key('spaces', 'timeline', spaceId, filter),
      queryFn: ({ pageParam }) =>
        api.spaces.timeline.query({ spaceId, cursor: pageParam, limit: 50, ...filter }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
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
