'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { beginWriting } from '@/components/composer/begin-writing';
import { AddRepositoryForm } from '@/components/repositories/add-repository-form';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { focusOnce } from '@/components/ui/focus-once';
import { strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';

const text = strings.newSpace;

export function NewSpaceForm({ onDone }: { readonly onDone: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const repositories = useQuery(queries.repositories()).data?.items;
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const create = useCommand(api.spaces.create.mutate);
  // With one repository there is nothing to choose.
  const repository = chosen ?? (repositories?.length === 1 ? (repositories[0]?.id ?? null) : null);

  const submit = async () => {
    if (!repository) return;
    const named = title.trim() ? { title: title.trim() } : {};
    const space = await create.run({ repositoryId: repository, ...named });
    if (!space) return;
    await queryClient.invalidateQueries({ queryKey: ['spaces'] });
    if (space.conversationId) beginWriting(space.conversationId);
    onDone();
    router.push(`/spaces/${space.id}`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <div className="grid gap-4">
      <form onSubmit={onSubmit} className="grid gap-4" id="new-space">
        <TextField
          ref={focusOnce}
          label={text.titleLabel}
          value={title}
          onChange={setTitle}
          placeholder={text.titlePlaceholder}
          maxLength={200}
          autoComplete="off"
        />
        <ChoiceField
          label={text.repositoryLabel}
          choices={(repositories ?? []).map(({ id, name, path }) => ({
            value: id,
            label: name,
            detail: path,
          }))}
          value={repository}
          onChange={setChosen}
          placeholder={text.repositoryPlaceholder}
          nothing={text.repositoryNothing}
          openLabel={text.openRepositories}
        />
      </form>
      {repositories && (adding || repositories.length === 0) ? (
        <section aria-label={text.addRepository} className="rounded-lg border bg-sunken p-3">
          <AddRepositoryForm
            onAdded={(id) => {
              setChosen(id);
              setAdding(false);
            }}
          />
        </section>
      ) : (
        <Button
          variant="quiet"
          className="justify-self-start"
          disabled={!repositories}
          onClick={() => setAdding(true)}
        >
          {text.addRepository}
        </Button>
      )}
      <footer className="flex items-center justify-end gap-2">
        {!repository && repositories && (
          <span className="mr-auto text-12 text-ink-3">{text.needsRepository}</span>
        )}
        <Button
          variant="primary"
          size="normal"
          type="submit"
          form="new-space"
          disabled={!repository || create.pending}
          focusableWhenDisabled
        >
          {create.pending ? text.creating : text.create}
        </Button>
      </footer>
    </div>
  );
}
