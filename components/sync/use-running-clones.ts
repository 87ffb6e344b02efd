'use client';
import { useQuery } from '@tanstack/react-query';
import { api, type Outputs } from './api';

export type CloneRow = Outputs['repositories']['adding']['items'][number];

/** Milliseconds between two looks while something is being cloned here or was when last looked. */
const PACE = 400;

/** Clones that run now, whoever started them; looked at in a quick rhythm only while there is one. */
export function useRunningClones(isCloning: boolean): readonly CloneRow[] {
  const { data } = useQuery({
    queryKey: ['repositories', 'adding'],
    queryFn: () => api.repositories.adding.query(),
    refetchInterval: (query) => (isCloning || (query.state.data?.items.length ?? 0) > 0 ? PACE : false),
  });
  return data?.items ?? [];
}
