'use client';
import { Archive, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { api, type SpaceDetails } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { useSpace } from '@/components/sync/use-stores';
import { iconButtonClass } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import type { SpaceId } from '@/server/core/ids';
import { EditableTitle } from './editable-title';
import { download, exportAddress } from './export-file';
import { useSpaceActs } from './use-space-acts';

const DeleteSpaceDialog = lazyPart(() =>
  import('./delete-space-dialog').then((dialog) => dialog.DeleteSpaceDialog),
);

const text = lifetimeStrings;

export interface SpaceTitleProps {
  readonly spaceId: SpaceId;
  readonly details: SpaceDetails | undefined;
}

/** A space's name, to be changed in place, and what can become of it. */
export function SpaceTitle({ spaceId, details }: SpaceTitleProps) {
  const title = useSpace(spaceId, (state) => state.space.title) || details?.title;
  const archived = useSpace(spaceId, (state) => state.space.archived);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState<boolean | null>(null);
  const may = useMay();
  const acts = useSpaceActs(spaceId);
  const rename = useCommand(api.spaces.rename.mutate);
  const putAway = () => void (archived ? acts.restore() : acts.archive());
  const putAwayName = archived ? text.restore : text.archive;
  useCommands([
    {
      id: 'rename-space',
      title: `${text.rename}: ${title ?? ''}`,
      section: 'space',
      icon: Pencil,
      keys: 'F2',
      enabled: may.work && title !== undefined,
      run: () => setEditing(true),
    },
    {
      id: 'archive-space',
      title: `${putAwayName}: ${title ?? ''}`,
      section: 'space',
      icon: Archive,
      seldom: true,
      enabled: may.work,
      run: putAway,
    },
    {
      id: 'export-space',
      title: text.space.export,
      section: 'space',
      icon: Download,
      seldom: true,
      run: () => download(exportAddress.space(spaceId)),
    },
    {
      id: 'delete-space',
      title: `${text.delete} ${title ?? ''}`,
      section: 'space',
      icon: Trash2,
      seldom: true,
      enabled: may.work && details !== undefined,
      run: () => setDeleting(true),
    },
  ]);
  return (
    <>
      <h1 className="flex min-w-16 shrink text-13 font-semibold">
        {title ? (
          <EditableTitle
            title={title}
            editing={editing}
            onEditing={setEditing}
            onRename={may.work ? (next) => void rename.run({ spaceId, title: next }) : undefined}
          />
        ) : (
          <Skeleton className="h-4 w-32" />
        )}
      </h1>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={text.space.menu}
            title={text.space.menu}
            className={`${iconButtonClass} -mx-1`}
          >
            <Ellipsis aria-hidden className="size-3.5" strokeWidth={1.75} />
          </button>
        }
        className="max-w-72"
      >
        {may.whyNotWork && <MenuLabel>{may.whyNotWork}</MenuLabel>}
        <MenuItem disabled={!may.work} onClick={() => setEditing(true)}>
          {text.rename}
        </MenuItem>
        <MenuItem disabled={!may.work || acts.pending} onClick={putAway}>
          {putAwayName}
        </MenuItem>
        <MenuItem onClick={() => download(exportAddress.space(spaceId))}>{text.space.export}</MenuItem>
        <MenuSeparator />
        <MenuItem disabled={!may.work || !details} className="text-bad" onClick={() => setDeleting(true)}>
          {text.delete}
        </MenuItem>
      </Menu>
      {deleting !== null && details && (
        <Suspense>
          <DeleteSpaceDialog space={details} open={deleting} onOpenChange={setDeleting} />
        </Suspense>
      )}
    </>
  );
}
