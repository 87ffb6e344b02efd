'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SettingsSection } from '@/components/settings/settings-frame';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { type MemberRow, useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { TextField } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toasts';
import { SignInLink } from './sign-in-link';

const text = memberStrings.you;

/** One's own name, and the way in from another device. */
export function OwnName({ you }: { readonly you: MemberRow }) {
  const queryClient = useQueryClient();
  const may = useMay();
  const [name, setName] = useState(you.name);
  const rename = useCommand(api.members.rename.mutate);
  const isNew = name.trim() !== '' && name.trim() !== you.name;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNew || !(await rename.run({ name: name.trim() }))) return;
    toasts.add({ title: text.saved });
    await queryClient.invalidateQueries(queries.members());
  };
  return (
    <SettingsSection title={text.title}>
      <form
        onSubmit={(event) => void save(event)}
        className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch"
      >
        <div className="flex-1">
          <TextField
            label={text.name}
            hint={may.whyNotWork ?? text.nameHint}
            value={name}
            onChange={setName}
            maxLength={100}
            autoComplete="name"
            disabled={!may.work}
          />
        </div>
        <Button
          type="submit"
          size="normal"
          className="sm:mt-6"
          disabled={!isNew || !may.work}
          loading={rename.pending}
        >
          {text.save}
        </Button>
      </form>
      {may.work && <SignInLink />}
    </SettingsSection>
  );
}
