'use client';
import { useQuery } from '@tanstack/react-query';
import { FolderGit2 } from 'lucide-react';
import { AddRepositoryForm } from '@/components/repositories/add-repository-form';
import { api, type RepositoryRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toaster';
import { SettingsSection, SettingsTitle } from './settings-frame';

const text = strings.settings.repositories;

export function RepositoriesSettings() {
  const { data } = useQuery(queries.repositories());
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {data ? (
        <RepositoryList repositories={data.items} />
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12']} />
      )}
      <SettingsSection title={text.add}>
        <div className="rounded-lg border bg-sunken p-4">
          <AddRepositoryForm onAdded={(_, name) => toasts.add({ title: text.added(name) })} />
        </div>
      </SettingsSection>
    </>
  );
}

function RepositoryList({ repositories }: { readonly repositories: readonly RepositoryRow[] }) {
  if (repositories.length === 0) {
    return <EmptyState icon={FolderGit2} title={text.empty} text={text.emptyText} />;
  }
  return (
    <ul className="divide-y divide-line rounded-lg border">
      {repositories.map((repository) => (
        <RepositoryItem key={repository.id} repository={repository} />
      ))}
    </ul>
  );
}

function RepositoryItem({ repository }: { readonly repository: RepositoryRow }) {
  const remove = useCommand(api.repositories.remove.mutate);
  const onRemove = async () => {
    if (await remove.run({ repositoryId: repository.id })) {
      toasts.add({ title: text.removed(repository.name) });
    }
  };
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <FolderGit2 aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{repository.name}</span>
        <span className="truncate font-mono text-11 text-ink-3">{repository.url ?? repository.path}</span>
      </div>
      <Button variant="danger" disabled={remove.pending} onClick={() => void onRemove()}>
        {text.remove}
      </Button>
    </li>
  );
}
