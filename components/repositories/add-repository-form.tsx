'use client';
/** Owns adding a repository: by its path on the server's machine, or by cloning a URL. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newCommandId, type Refusal, refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Segments } from '@/components/ui/segments';
import { strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';

const text = strings.settings.repositories;

export interface AddRepositoryFormProps {
  readonly onAdded: (repositoryId: string, name: string) => void;
}

export function AddRepositoryForm({ onAdded }: AddRepositoryFormProps) {
  const queryClient = useQueryClient();
  const [how, setHow] = useState<'path' | 'url'>('path');
  const [place, setPlace] = useState('');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const add = async () => {
    const where = place.trim();
    if (!where || pending) return;
    setPending(true);
    setRefusal(null);
    try {
      const given = how === 'path' ? { path: where } : { url: where };
      const added = await api.repositories.add.mutate({ ...given, commandId: newCommandId() });
      await queryClient.invalidateQueries({ queryKey: ['repositories'] });
      setPlace('');
      onAdded(added.id, added.name);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };

  const working = how === 'path' ? text.adding : text.cloning;
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <Segments
        label={text.how}
        options={[
          { value: 'path', label: text.byPath },
          { value: 'url', label: text.byUrl },
        ]}
        value={how}
        onChange={setHow}
      />
      <TextField
        label={how === 'path' ? text.path : text.url}
        value={place}
        onChange={setPlace}
        placeholder={how === 'path' ? text.pathPlaceholder : text.urlPlaceholder}
        error={refusal && refusalText(refusal).text}
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <Button type="submit" className="justify-self-start" disabled={!place.trim() || pending}>
        {pending ? working : text.add}
      </Button>
    </form>
  );
}
