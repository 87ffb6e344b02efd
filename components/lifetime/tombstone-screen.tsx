'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { usePeople } from '@/components/sync/use-people';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { strings } from '@/components/ui/strings/strings';
import { lifetimeQueries, type TombstoneRow } from './lifetime-queries';
import { readDay } from './read-day';

const text = lifetimeStrings.tombstone;

/** Where a space was: who deleted it and when, and what is still there of it. */
export function TombstoneScreen({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(lifetimeQueries.tombstone(id));
  const nameOf = usePeople();
  if (isPending) return null;
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={data ? Trash2 : CircleHelp}
        title={data ? text.title(data.title) : strings.notFound.title}
        text={data ? whatBecame(data, nameOf(data.deletedBy)) : strings.notFound.text}
      >
        <Link href="/" className={buttonClass()}>
          {text.back}
        </Link>
      </EmptyState>
    </div>
  );
}

function whatBecame({ reason, deletedAt, branch, repository, events }: TombstoneRow, by: string): string {
  const day = readDay(Date.parse(deletedAt));
  const sentences = [reason === 'retention' ? text.byRetention(day) : text.by(by, day), text.events(events)];
  if (branch !== null && repository !== null) sentences.push(text.branch(branch, repository));
  return sentences.join(' ');
}
