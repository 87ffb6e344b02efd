'use client';
import { useQuery } from '@tanstack/react-query';
import { queries } from '@/components/sync/queries';

/** Statement 66: viewers decide nothing. True until known, the server judges anyway. */
export function useMayDecide(): boolean {
  const { data } = useQuery(queries.members());
  return data?.items.find((member) => member.isYou)?.role !== 'viewer';
}
