'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';

const text = lifetimeStrings;

export interface RenameDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onRename: (title: string) => Promise<unknown>;
}

export function RenameDialog({ title, onClose, onRename }: RenameDialogProps) {
  const [draft, setDraft] = useState(title);
  const next = draft.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (next === '') return;
    if (next === title || (await onRename(next))) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={text.titleOf(title)}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={text.renaming}
          value={draft}
          onChange={setDraft}
          maxLength={200}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
        />
        <footer className="flex justify-end">
          <Button type="submit" variant="primary" size="normal" disabled={next === ''}>
            {strings.general.save}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
