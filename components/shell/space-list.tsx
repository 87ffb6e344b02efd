'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { usePending } from '@/components/inbox/use-pending';
import { refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { isUnread, seenSpaces } from './seen-spaces';
import { useSpaceAddresses } from './space-addresses';
import { SpaceLink } from './space-link';

export function SpaceList() {
  const pathname = usePathname();
  const list = useInfiniteQuery(queries.spaces());
  const seen = seenSpaces.use();
  const { all } = usePending();
  const asking = new Set(all?.map(({ space }) => space.id));
  const addressOf = useSpaceAddresses();
  const spaces = list.data?.pages.flatMap((page) => page.items);
  if (list.isPending) {
    return (
      <div className="flex-1 px-2 pt-2">
        <SkeletonRows label={strings.general.loading} rows={['w-4/5', 'w-3/5', 'w-2/3']} />
      </div>
    );
  }
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-0.5">
      {spaces?.map((space) => {
        const current = pathname.startsWith(`/spaces/${space.id}`);
        return (
          <li key={space.id}>
            <SpaceLink
              space={space}
              href={addressOf(space.id)}
              current={current}
              unread={!current && isUnread(seen, space)}
              waiting={space.status === 'waiting' || asking.has(space.id)}
            />
          </li>
        );
      })}
      {spaces?.length === 0 && <li className="px-2 py-1 text-12 text-ink-3">{strings.shell.noSpaces}</li>}
      {list.isError && !spaces && (
        <li className="grid justify-items-start gap-1 px-2 py-1 text-12 text-ink-2">
          {refusalText(refusalOf(list.error)).title}
          <Button onClick={() => void list.refetch()}>{strings.general.retry}</Button>
        </li>
      )}
      {list.hasNextPage && (
        <li>
          <Button
            variant="quiet"
            className="w-full"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {strings.shell.moreSpaces}
          </Button>
        </li>
      )}
    </ul>
  );
}
