'use client';
import { useQuery } from '@tanstack/react-query';
import { FolderGit2 } from 'lucide-react';
import { RoleNote } from '@/components/people/role-note';
import { AddRepositoryForm } from '@/components/repositories/add-repository-form';
import { useShell } from '@/components/shell/shell-state';
import type { RepositoryRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toasts';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { RepositoryItem } from './repository-item';

const text = repositoryStrings;

export function RepositoriesSettings() {
  const { data } = useQuery(queries.repositories());
  const { work, whyNotWork } = useMay();
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <RoleNote needs="work" />
      {data ? (
        <RepositoryList repositories={data.items} mayChange={work} />
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12']} />
      )}
      {whyNotWork && <Notice tone="info" title={whyNotWork} />}
      {work && (
        <SettingsSection title={text.add}>
          <div className="rounded-lg border bg-sunken p-4">
            <AddRepositoryForm onAdded={(_, name) => toasts.add({ title: text.added(name) })} />
          </div>
        </SettingsSection>
      )}
    </>
  );
}

interface RepositoryListProps {
  readonly repositories: readonly RepositoryRow[];
  readonly mayChange: boolean;
}

function RepositoryList({ repositories, mayChange }: RepositoryListProps) {
  const { setNewSpaceOpen } = useShell();
  if (repositories.length === 0) {
    return <EmptyState icon={FolderGit2} title={text.empty} text={text.emptyText} />;
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border">
        {repositories.map((repository) => (
          <RepositoryItem key={repository.id} repository={repository} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && (
        <Button className="justify-self-start" onClick={() => setNewSpaceOpen(true)}>
          {text.newSpace}
        </Button>
      )}
    </>
  );
}
