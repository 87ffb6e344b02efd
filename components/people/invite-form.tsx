'use client';
import { type FormEvent, useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import type { Role } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { Segments } from '@/components/ui/segments';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { strings } from '@/components/ui/strings/strings';
import { fieldLabelClass, TextField } from '@/components/ui/text-field';

const text = memberStrings.invite;
const roles: readonly Role[] = ['member', 'viewer', 'owner'];
const days = ['1', '7', '30'] as const;
const uses = ['1', '5', '25'] as const;

export interface InviteFormProps {
  readonly onMade: (link: string) => void;
  readonly onCancel: () => void;
}

export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const [role, setRole] = useState<Role>('member');
  const [label, setLabel] = useState('');
  const [expires, setExpires] = useState<(typeof days)[number]>('7');
  const [most, setMost] = useState<(typeof uses)[number]>('1');
  const invite = useCommand(api.members.invite.mutate);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await invite.run({
      role,
      label: label.trim(),
      expiresInDays: Number(expires),
      maxUses: Number(most),
    });
    if (made?.token) onMade(`${window.location.origin}/join#token=${made.token}`);
  };
  return (
    <form
      aria-label={text.heading}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-lg border bg-sunken p-3"
    >
      <TextField
        ref={focusOnce}
        label={text.label}
        value={label}
        onChange={setLabel}
        placeholder={text.labelPlaceholder}
        maxLength={200}
        autoComplete="off"
      />
      <div className="grid gap-1.5">
        <span className={fieldLabelClass}>{text.role}</span>
        <Segments
          label={text.role}
          options={roles.map((value) => ({ value, label: memberStrings.roles[value] }))}
          value={role}
          onChange={setRole}
        />
        <p className="text-12 text-ink-2">{memberStrings.roleTexts[role]}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <div className="grid gap-1.5">
          <span className={fieldLabelClass}>{text.expires}</span>
          <Segments
            label={text.expires}
            options={days.map((value) => ({ value, label: text.days(Number(value)) }))}
            value={expires}
            onChange={setExpires}
          />
        </div>
        <div className="grid gap-1.5">
          <span className={fieldLabelClass}>{text.uses}</span>
          <Segments
            label={text.uses}
            options={uses.map((value) => ({ value, label: text.people(Number(value)) }))}
            value={most}
            onChange={setMost}
          />
        </div>
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={invite.pending}>
          {text.create}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {strings.general.cancel}
        </Button>
      </div>
    </form>
  );
}
