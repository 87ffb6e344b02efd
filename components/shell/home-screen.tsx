'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { WhoAnswers } from '@/components/first-run/who-answers';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { firstRunStrings } from '@/components/ui/strings/first-run-strings';
import { strings } from '@/components/ui/strings/strings';
import { FailedScreen } from './failed-screen';
import { lastSpace } from './last-space';
import { MenuButton } from './menu-button';
import { usePageTitle } from './page-title';
import { useShell } from './shell-state';
import { spaceAddress } from './space-addresses';

/** Leads to the space one was in last; before there is any, says what a space is and makes the first. */
export function HomeScreen() {
  usePageTitle();
  const router = useRouter();
  const list = useInfiniteQuery(queries.spaces());
  const { setNewSpaceOpen } = useShell();
  const { work, whyNotWork } = useMay();
  const spaces = list.data?.pages.flatMap((page) => page.items);
  const target = spaces && (spaces.find(({ id }) => id === lastSpace.read()) ?? spaces[0])?.id;
  useEffect(() => {
    if (target) router.replace(spaceAddress(target));
  }, [router, target]);

  if (list.isError && !spaces) {
    return <FailedScreen error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!spaces || target) {
    return (
      <div className="mx-auto w-full max-w-184 p-8">
        <SkeletonRows label={strings.general.loading} rows={['w-1/3', 'w-3/4', 'w-2/3', 'w-1/2']} />
      </div>
    );
  }
  return (
    <>
      <header className="flex h-11 items-center border-b px-4 md:hidden">
        <MenuButton />
      </header>
      <div className="grid flex-1 place-items-center">
        <EmptyState icon={SquarePen} title={firstRunStrings.title} text={whyNotWork ?? firstRunStrings.text}>
          {work && (
            <Button variant="primary" size="normal" onClick={() => setNewSpaceOpen(true)}>
              {firstRunStrings.start}
            </Button>
          )}
          <WhoAnswers />
        </EmptyState>
      </div>
    </>
  );
}
