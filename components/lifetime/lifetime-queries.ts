/** Rows of what is put away, what was deleted, and how long things are kept. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Inputs, type Outputs } from '@/components/sync/api';

export type Retention = Inputs['retention']['preview'];
export type DataOverview = Outputs['retention']['get'];
export type TombstoneRow = Outputs['tombstones']['list']['items'][number];

const PAGE = 50;

export const lifetimeQueries = {
  overview: () =>
    queryOptions({ queryKey: ['retention', 'overview'], queryFn: () => api.retention.get.query() }),
  preview: (retention: Retention) =>
    queryOptions({
      queryKey: ['retention', 'preview', retention],
      queryFn: () => api.retention.preview.query(retention),
      staleTime: 0,
    }),
  archivedSpaces: () =>
    infiniteQueryOptions({
      queryKey: ['spaces', 'archived'],
      queryFn: ({ pageParam }) => api.spaces.list.query({ archived: true, cursor: pageParam, limit: PAGE }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  tombstones: () =>
    infiniteQueryOptions({
      queryKey: ['retention', 'tombstones'],
      queryFn: ({ pageParam }) => api.tombstones.list.query({ cursor: pageParam, limit: PAGE }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  tombstone: (id: string) =>
    queryOptions({
      queryKey: ['retention', 'tombstone', id],
      queryFn: () => api.tombstones.get.query({ id }),
      retry: false,
    }),
};
