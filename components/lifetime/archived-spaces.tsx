'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { SettingsSection } from '@/components/settings/settings-frame';
import type { SpaceRow } from '@/components/sync/api';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import { Moment } from '@/components/ui/moment';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { strings } from '@/components/ui/strings/strings';
import { DeleteSpaceDialog } from './delete-space-dialog';
import { lifetimeQueries } from './lifetime-queries';
import { useSpaceActs } from './use-space-acts';

const text = lifetimeStrings;

export function ArchivedSpaces() {
  const list = useInfiniteQuery(lifetimeQueries.archivedSpaces());
  const spaces = list.data?.pages.flatMap((page) => page.items);
  if (!spaces) return null;
  return (
    <SettingsSection title={text.data.archive}>
      {spaces.length === 0 ? (
        <p className="text-12 text-ink-3">{text.data.archiveEmpty}</p>
      ) : (
        <ul aria-label={text.data.archive} className="divide-y divide-line rounded-lg border">
          {spaces.map((space) => (
            <ArchivedItem key={space.id} space={space} />
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

function ArchivedItem({ space }: { readonly space: SpaceRow }) {
  const may = useMay();
  const acts = useSpaceActs(space.id);
  const [deleting, setDeleting] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="grid min-w-0 flex-1 basis-56">
        <Link href={`/spaces/${space.id}`} className={`${linkClass} truncate text-13`}>
          {space.title}
        </Link>
        <span className="truncate text-11 text-ink-3">
          {space.repository.name} · <span className="font-mono">{space.branch}</span>
          {space.archivedAt && (
            <>
              {' '}
              · {text.data.archivedOn} <Moment at={Date.parse(space.archivedAt)} />
            </>
          )}
        </span>
      </div>
      <span className="flex gap-1.5" title={may.whyNotWork}>
        <Button disabled={!may.work} loading={acts.pending} onClick={() => void acts.restore()}>
          {text.restore}
        </Button>
        <Button variant="danger" disabled={!may.work} onClick={() => setDeleting(true)}>
          {text.delete}
        </Button>
      </span>
      <DeleteSpaceDialog space={space} open={deleting} onOpenChange={setDeleting} />
    </li>
  );
}
