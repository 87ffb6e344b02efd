'use client';
import { useMemo, useState } from 'react';
import { useMay } from '@/components/sync/use-may';
import { useModes } from '@/components/sync/use-modes';
import { usePeople } from '@/components/sync/use-people';
import { useSpace } from '@/components/sync/use-stores';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { ConversationScope } from './conversation-scope';
import { useFork } from './messages/use-fork';
import { useModelNames } from './messages/use-model-names';
import { createOpenedStore } from './opened';

/** Stays the same object until something in it is called otherwise. */
export function useScope(place: {
  readonly conversationId: ConversationId;
  readonly spaceId: SpaceId;
}): ConversationScope {
  const { conversationId, spaceId } = place;
  const [opened] = useState(createOpenedStore);
  const { work } = useMay();
  const archived = useSpace(
    spaceId,
    ({ space }) => space.archived || space.archivedIds.includes(conversationId),
  );
  const begin = useFork({ conversationId, spaceId });
  const fork = work && !archived ? begin : null;
  const nameOf = usePeople();
  const { modeOf } = useModes();
  const modelName = useModelNames();
  return useMemo(
    () => ({ conversationId, spaceId, opened, fork, nameOf, modeOf, modelName }),
    [conversationId, spaceId, opened, fork, nameOf, modeOf, modelName],
  );
}
