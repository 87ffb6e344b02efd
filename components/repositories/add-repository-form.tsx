'use client';
/** Owns adding a repository: by its path on the server's machine, or by cloning a URL. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newCommandId, type Refusal, refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Segments } from '@/components/ui/segments';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';
import { TextField } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toasts';
import { howToAdd, type Way } from './how-to-add';
import { RunningClones } from './running-clones';

const text = repositoryStrings;

export interface AddRepositoryFormProps {
  readonly onAdded: (repositoryId: string, name: string) => void;
}

function useAdding({ onAdded }: AddRepositoryFormProps) {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState('');
  const [command, setCommand] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const add = async (how: Way) => {
    const where = place.trim();
    if (!where || command) return;
    const commandId = newCommandId();
    setCommand(commandId);
    setRefusal(null);
    try {
      const given = how === 'path' ? { path: where } : { url: where };
      const added = await api.repositories.add.mutate({ ...given, commandId });
      await queryClient.invalidateQueries({ queryKey: ['repositories'] });
      setPlace('');
      onAdded(added.id, added.name);
    } catch (error) {
      const refused = refusalOf(error);
      // Called off is what somebody wanted, not a fault.
      if (refused.code === 'clone_cancelled') toasts.add({ title: text.cancelled });
      else setRefusal(refused);
    } finally {
      setCommand(null);
    }
  };
  const type = (next: string) => {
    setRefusal(null);
    setPlace(next);
  };
  return { place, type, command, refusal, add };
}

export function AddRepositoryForm(props: AddRepositoryFormProps) {
  const { place, type, command, refusal, add } = useAdding(props);
  const [chosen, setChosen] = useState<Way>('path');
  // What was typed says it better than the switch above it.
  const how = howToAdd(place) ?? chosen;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add(how);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <Segments
        label={text.how}
        options={[
          { value: 'path', label: text.byPath },
          { value: 'url', label: text.byUrl },
        ]}
        value={how}
        onChange={(next) => {
          setChosen(next);
          if (howToAdd(place) !== null) type('');
        }}
        disabled={command !== null}
      />
      <TextField
        label={how === 'path' ? text.path : text.url}
        value={place}
        onChange={type}
        placeholder={how === 'path' ? text.pathPlaceholder : text.urlPlaceholder}
        hint={how === 'path' ? text.pathHint : text.urlHint}
        error={refusal && refusalText(refusal).text}
        readOnly={command !== null}
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <RunningClones isCloning={command !== null && how === 'url'} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!place.trim()}
        loading={command !== null}
      >
        {command === null ? text.add : how === 'path' ? text.adding : text.cloning}
      </Button>
    </form>
  );
}
