'use client';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { MenuButton } from '@/components/shell/menu-button';
import { NothingHere } from '@/components/shell/nothing-here';
import { usePageTitle } from '@/components/shell/page-title';
import { usePeople } from '@/components/sync/use-people';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { lifetimeQueries, type TombstoneRow } from './lifetime-queries';
import { readDay } from './read-day';

const text = lifetimeStrings.tombstone;

/** Where a space was: who deleted it and when, and what is still there of it. */
export function TombstoneScreen({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(lifetimeQueries.tombstone(id));
  const nameOf = usePeople();
  if (isPending) return null;
  if (!data) return <NothingHere />;
  return <Tombstone stone={data} by={nameOf(data.deletedBy)} />;
}

function Tombstone({ stone, by }: { readonly stone: TombstoneRow; readonly by: string }) {
  usePageTitle(text.title(stone.title));
  return (
    <>
      <header className="flex h-11 shrink-0 items-center px-4">
        <MenuButton />
      </header>
      <div className="grid flex-1 place-items-center pb-11">
        <EmptyState icon={Trash2} title={text.title(stone.title)} text={whatBecame(stone, by)}>
          <Link href="/" className={buttonClass()}>
            {text.back}
          </Link>
        </EmptyState>
      </div>
    </>
  );
}

function whatBecame({ reason, deletedAt, branch, repository, events }: TombstoneRow, by: string): string {
  const day = readDay(Date.parse(deletedAt));
  const sentences = [reason === 'retention' ? text.byRetention(day) : text.by(by, day), text.events(events)];
  if (branch !== null && repository !== null) sentences.push(text.branch(branch, repository));
  return sentences.join(' ');
}
