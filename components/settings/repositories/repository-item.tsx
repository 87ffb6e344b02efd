'use client';
import { FolderGit2 } from 'lucide-react';
import { useState } from 'react';
import { RemoveSampleDialog } from '@/components/repositories/remove-sample-dialog';
import { api, type RepositoryRow } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toasts';

const text = repositoryStrings;

export interface RepositoryItemProps {
  readonly repository: RepositoryRow;
  readonly mayChange: boolean;
}

export function RepositoryItem({ repository, mayChange }: RepositoryItemProps) {
  const { name, url, path, isSample } = repository;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <FolderGit2 aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate font-mono text-11 text-ink-3" title={url ?? path}>
          {url ?? path}
        </span>
      </div>
      {isSample && <Tag>{text.sample}</Tag>}
      {url !== null && <Tag>{text.cloned}</Tag>}
      {mayChange && (isSample ? <RemoveSample /> : <Remove repository={repository} />)}
    </li>
  );
}

function Remove({ repository }: Pick<RepositoryItemProps, 'repository'>) {
  const remove = useCommand(api.repositories.remove.mutate);
  const onRemove = async () => {
    if (await remove.run({ repositoryId: repository.id })) {
      toasts.add({ title: text.removed(repository.name) });
    }
  };
  return (
    <Button variant="danger" loading={remove.pending} onClick={() => void onRemove()}>
      {text.remove}
    </Button>
  );
}

/** The sample goes with the spaces on it, so it asks first. */
function RemoveSample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <RemoveSampleDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
