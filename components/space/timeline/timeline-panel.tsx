'use client';
/** Owns what happened in a space, on the screen: who changed what the agent may do, and what became of the work. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '@/components/sync/api';
import { queries, type TimelineFilter } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { ScrollBox } from '@/components/ui/scroll-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { timelineStrings as text } from '@/components/ui/strings/timeline-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { TimelineFilters } from './timeline-filters';
import { TimelineList } from './timeline-list';
import { useLiveTimeline } from './use-live-timeline';

export interface TimelinePanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function TimelinePanel({ spaceId, conversationId }: TimelinePanelProps) {
  useLiveTimeline(spaceId, conversationId);
  const [filter, setFilter] = useState<TimelineFilter>({});
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    queries.timeline(spaceId, filter),
  );
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = filter.kinds !== undefined || filter.conversationId !== undefined;
  return (
    <>
      <TimelineFilters spaceId={spaceId} filter={filter} onChange={setFilter} />
      {!data && error && <Refused error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="p-4">
          <SkeletonRows label={text.loading} rows={['w-2/3', 'w-1/2', 'w-3/4', 'w-1/2']} />
        </div>
      )}
      {data && rows.length === 0 && (
        <EmptyState
          icon={History}
          title={isFiltered ? text.nothing : text.empty}
          text={isFiltered ? text.nothingText : text.emptyText}
        />
      )}
      {rows.length > 0 && (
        <ScrollBox label={text.label} fills>
          <TimelineList spaceId={spaceId} rows={rows} />
          {hasNextPage && (
            <div className="flex justify-center px-4 pb-4">
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? strings.general.loading : text.more}
              </Button>
            </div>
          )}
        </ScrollBox>
      )}
    </>
  );
}

function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { title, text: why } = refusalText(refusalOf(error));
  return (
    <div className="p-4">
      <Notice tone="bad" title={title} text={why}>
        <Button onClick={onRetry}>{strings.general.retry}</Button>
      </Notice>
    </div>
  );
}
