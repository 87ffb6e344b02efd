'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SettingsSection } from '@/components/settings/settings-frame';
import { usePeople } from '@/components/sync/use-people';
import { Button } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { lifetimeQueries, type TombstoneRow } from './lifetime-queries';

const text = lifetimeStrings.data;

/** The tombstones: what is gone, who deleted it and when, and that its branch is not. */
export function DeletedThings() {
  const list = useInfiniteQuery(lifetimeQueries.tombstones());
  const stones = list.data?.pages.flatMap((page) => page.items);
  if (!stones) return null;
  return (
    <SettingsSection title={text.deleted}>
      {stones.length === 0 ? (
        <p className="text-12 text-ink-3">{text.deletedEmpty}</p>
      ) : (
        <ul aria-label={text.deleted} className="divide-y divide-line rounded-lg border">
          {stones.map((stone) => (
            <DeletedItem key={stone.id} stone={stone} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className="justify-self-center" onClick={() => void list.fetchNextPage()}>
          {strings.shell.moreSpaces}
        </Button>
      )}
    </SettingsSection>
  );
}

function DeletedItem({ stone }: { readonly stone: TombstoneRow }) {
  const nameOf = usePeople();
  const by = stone.reason === 'retention' ? text.byRetention : text.deletedBy(nameOf(stone.deletedBy));
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate text-ink-2">{stone.title}</span>
        <Tag>{text.kinds[stone.kind]}</Tag>
      </span>
      <span className="text-11 text-ink-3 wrap-anywhere">
        <Moment at={Date.parse(stone.deletedAt)} /> · {by}
        {stone.branch !== null && ` · ${text.branchKept(stone.branch)}`}
      </span>
    </li>
  );
}
