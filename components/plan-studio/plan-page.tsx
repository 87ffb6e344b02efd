'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Suspense } from 'react';
import { MenuButton } from '@/components/shell/menu-button';
import { usePageTitle } from '@/components/shell/page-title';
import { PeopleHere } from '@/components/shell/people-here';
import { queries } from '@/components/sync/queries';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import type { SpaceId } from '@/server/core/ids';

/** The same chunk as beside a conversation; the page itself stays as light as any other. */
const PlanStudio = lazyPart(() => import('./plan-studio').then((studio) => studio.PlanStudio));

export interface PlanPageProps {
  readonly spaceId: SpaceId;
  readonly planId: string;
}

/** The studio in full size, at an address of its own. */
export function PlanPage({ spaceId, planId }: PlanPageProps) {
  const { data } = useQuery(queries.space(spaceId));
  const title = data?.title;
  usePageTitle(spaceStrings.panel.plan, title);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="@container shrink-0 border-b">
        <div className="flex h-11 items-center gap-2 px-4">
          <MenuButton />
          <h1 className="flex min-w-0 items-baseline gap-2 text-13">
            <span className="shrink-0 font-semibold">{spaceStrings.panel.plan}</span>
            <Link href={`/spaces/${spaceId}`} className="truncate text-ink-2 hover:text-ink hover:underline">
              {title ?? <Skeleton className="h-4 w-32" />}
            </Link>
          </h1>
          <span className="flex-1" />
          <PeopleHere spaceId={spaceId} />
        </div>
      </header>
      <Suspense>
        <PlanStudio spaceId={spaceId} conversationId={null} planId={planId} place="page" />
      </Suspense>
    </div>
  );
}
