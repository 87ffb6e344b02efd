'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '@/components/sync/queries';
import { useSpace } from '@/components/sync/use-stores';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { type DelegatedWait, waitsBelow } from './waits-below';

/** Followed live. Titles are read only while something waits. */
export function useWaitsBelow(spaceId: SpaceId, root: ConversationId): readonly DelegatedWait[] {
  const approvals = useSpace(spaceId, (state) => state.space.approvals);
  const enabled = approvals.some(({ status }) => status === 'pending');
  const { data } = useQuery({ ...queries.conversations(spaceId), enabled });
  return useMemo(() => waitsBelow(root, approvals, data?.items ?? []), [root, approvals, data]);
}
