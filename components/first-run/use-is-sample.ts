'use client';
/** Owns what a newcomer meets on the screen: the sample, the demo that answers on it, and the ways on from there. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '@/components/sync/queries';
import type { SpaceId } from '@/server/core/ids';

/** Whether the space works on the bundled sample; false until known. */
export function useIsSample(spaceId: SpaceId): boolean {
  const repository = useQuery(queries.space(spaceId)).data?.repository.id;
  const { data } = useQuery(queries.repositories());
  return data?.items.find(({ id }) => id === repository)?.isSample ?? false;
}
