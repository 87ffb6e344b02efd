'use client';
import { Archive, Eye, MessageSquare } from 'lucide-react';
import { useMay } from '@/components/sync/use-may';
import { useSpace } from '@/components/sync/use-stores';
import { EmptyState } from '@/components/ui/empty-state';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { Posture } from '@/server/core/modes';
import { useConversationScope } from './conversation-scope';

const text = threadStrings;

/** Before anything was said: what to do, or why there is nothing one could do here. */
export function EmptyConversation({ posture }: { readonly posture: Posture }) {
  const { conversationId, spaceId } = useConversationScope();
  const { work } = useMay();
  const isSpaceArchived = useSpace(spaceId, ({ space }) => space.archived);
  const isArchived = useSpace(spaceId, ({ space }) => space.archivedIds.includes(conversationId));
  if (isSpaceArchived || isArchived) {
    const why = isSpaceArchived ? text.emptyArchived.space : text.emptyArchived.conversation;
    return <EmptyState icon={Archive} title={text.emptyArchived.title} text={why} />;
  }
  if (!work) return <EmptyState icon={Eye} {...text.emptyForViewer} />;
  return <EmptyState icon={MessageSquare} title={text.empty} text={text.emptyText[posture]} />;
}
