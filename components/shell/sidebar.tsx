'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Settings } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { InboxLink } from '@/components/inbox/inbox-link';
import { queries } from '@/components/sync/queries';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Logo } from '@/components/ui/logo';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { NavLink } from './nav-link';
import { useShell } from './shell-state';
import { SpaceLink } from './space-link';

export function Sidebar() {
  const { setNewSpaceOpen } = useShell();
  const pathname = usePathname();
  return (
    <nav
      aria-label={strings.shell.navigation}
      className="flex min-h-0 w-full flex-1 flex-col gap-0.5 bg-bg px-2 py-3"
    >
      <WorkspaceName />
      <InboxLink />
      <div className="mt-1 flex items-center justify-between pr-0.5 pl-2">
        <h2 className="text-11 text-ink-3">{strings.shell.spaces}</h2>
        <IconButton label={strings.shell.newSpace} icon={Plus} onClick={() => setNewSpaceOpen(true)} />
      </div>
      <SpaceList />
      <NavLink href="/settings/models" current={pathname.startsWith('/settings')}>
        <Settings aria-hidden className="size-3.5" strokeWidth={1.75} />
        {strings.shell.settings}
      </NavLink>
    </nav>
  );
}

function WorkspaceName() {
  const { data } = useQuery(queries.workspaces());
  const current = data?.items.find((workspace) => workspace.current);
  return (
    <div className="flex items-center gap-2 px-2 pt-1 pb-2 font-semibold">
      <Logo />
      <span className="truncate">{current?.name ?? strings.general.product}</span>
    </div>
  );
}

function SpaceList() {
  const pathname = usePathname();
  const list = useInfiniteQuery(queries.spaces());
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
      {spaces?.map((space) => (
        <li key={space.id}>
          <SpaceLink space={space} current={pathname === `/spaces/${space.id}`} />
        </li>
      ))}
      {spaces?.length === 0 && <li className="px-2 py-1 text-12 text-ink-3">{strings.shell.noSpaces}</li>}
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
