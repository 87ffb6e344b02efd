'use client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queries } from '@/components/sync/queries';

/** A model's name as people know it; of one that is no longer there, the name without its provider. */
export function useModelNames(): (ref: string) => string {
  const { data } = useQuery(queries.models());
  return useCallback(
    (ref) => data?.items.find((model) => model.ref === ref)?.label ?? ref.slice(ref.indexOf(':') + 1),
    [data],
  );
}
