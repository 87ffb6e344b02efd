'use client';
import { useQuery } from '@tanstack/react-query';
import { CornerUpLeft } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import type { Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { Moment } from '@/components/ui/moment';
import { timelineStrings as text } from '@/components/ui/strings/timeline-strings';
import type { SpaceId } from '@/server/core/ids';
import { useEntryLook } from './use-entry-look';

export type TimelineRow = Outputs['spaces']['timeline']['items'][number];

export interface TimelineListProps {
  readonly spaceId: SpaceId;
  /** Newest first. */
  readonly rows: readonly TimelineRow[];
}

export function TimelineList({ spaceId, rows }: TimelineListProps) {
  const { data } = useQuery(queries.conversations(spaceId));
  const titles = new Map(data?.items.map(({ id, title }) => [id as string, title]));
  const several = titles.size > 1;
  const undone = new Set(rows.flatMap(({ what }) => (what.fact === 'undone' ? [what.discardId] : [])));
  return (
    <ol className="px-4 py-3">
      {rows.map((row) => (
        <Entry
          key={row.id}
          spaceId={spaceId}
          row={row}
          isUndone={row.what.fact === 'discarded' && undone.has(row.what.discardId)}
          conversation={several && row.place ? (titles.get(row.place.conversationId) ?? null) : null}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly spaceId: SpaceId;
  readonly row: TimelineRow;
  /** A discard that somebody took back. */
  readonly isUndone: boolean;
  /** Its title, where there is more than one. */
  readonly conversation: string | null;
}

function Entry({ spaceId, row, isUndone, conversation }: EntryProps) {
  const { icon, title, who, note, detail, action } = useEntryLook(spaceId, row);
  const address = usePlaceAddress(row.place);
  return (
    <li className="[contain-intrinsic-size:auto_64px] [content-visibility:auto] relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 pb-4 text-12 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-line">
      <span className="grid size-5 place-items-center">{icon}</span>
      <span className="min-w-0 pt-px font-medium wrap-anywhere">{title}</span>
      <span className="pt-px text-ink-3 tabular-nums">
        <Moment at={row.at} />
      </span>
      <span className="col-span-2 col-start-2 min-w-0 truncate text-ink-2">
        {note === '' ? who : `${who} · ${note}`}
        {conversation !== null && <span className="text-ink-3"> · {conversation}</span>}
      </span>
      {detail !== '' && (
        <span className="col-span-2 col-start-2 line-clamp-3 min-w-0 wrap-anywhere text-ink-3">{detail}</span>
      )}
      {(address !== null || (action && !isUndone)) && (
        <span className="col-span-2 col-start-2 flex items-center gap-3 pt-0.5">
          {address !== null && (
            <Link
              href={address}
              scroll={false}
              aria-label={text.showPlace(title)}
              className="inline-flex items-center gap-1 text-ink-3 hover:text-accent hover:underline"
            >
              <CornerUpLeft aria-hidden className="size-3" />
              {text.show}
            </Link>
          )}
          {!isUndone && action}
        </span>
      )}
    </li>
  );
}

/** The conversation at that place, the panel as it is. */
function usePlaceAddress(place: TimelineRow['place']): string | null {
  const pathname = usePathname();
  const current = useSearchParams();
  if (!place) return null;
  const next = new URLSearchParams(current);
  next.set('conversation', place.conversationId);
  next.set('at', String(place.seq));
  return `${pathname}?${next}`;
}
