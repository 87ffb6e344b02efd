'use client';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { Segments } from '@/components/ui/segments';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { strings } from '@/components/ui/strings/strings';
import { SwitchField } from '@/components/ui/switch-field';
import { fieldLabelClass, TextField } from '@/components/ui/text-field';
import type { TokenScope } from '@/server/core/token-scopes';

const text = memberStrings.tokens;
const limited = ['work', 'decide', 'manage'] as const satisfies readonly TokenScope[];
type Ending = (typeof text.ends)[number]['value'];

export interface TokenFormProps {
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const [label, setLabel] = useState('');
  const [everything, setEverything] = useState(false);
  const [chosen, setChosen] = useState<readonly TokenScope[]>([]);
  const [ends, setEnds] = useState<Ending>('90');
  const create = useCommand(api.tokens.create.mutate);
  const scopes: TokenScope[] = everything ? ['operator'] : ['read', ...chosen];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() === '') return;
    const until = ends === '' ? {} : { expiresInDays: Number(ends) };
    const made = await create.run({ label: label.trim(), scopes, ...until });
    if (made?.token) onMade(made.token);
  };
  return (
    <form
      aria-label={text.heading}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-lg border bg-sunken p-4"
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
      <div className="grid gap-2">
        <span className={fieldLabelClass}>{text.scopes}</span>
        <Segments
          label={text.scopes}
          options={[
            { value: 'limited', label: text.limited },
            { value: 'everything', label: text.everything },
          ]}
          value={everything ? 'everything' : 'limited'}
          onChange={(value) => setEverything(value === 'everything')}
        />
        {!everything && <ScopeSwitches chosen={chosen} onChange={setChosen} />}
      </div>
      <div className="grid gap-1.5">
        <span className={fieldLabelClass}>{text.expires}</span>
        <Segments label={text.expires} options={text.ends} value={ends} onChange={setEnds} />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={label.trim() === ''} loading={create.pending}>
          {text.create}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {strings.general.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ScopeSwitchesProps {
  readonly chosen: readonly TokenScope[];
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeSwitches({ chosen, onChange }: ScopeSwitchesProps) {
  const toggle = (scope: TokenScope, on: boolean) =>
    onChange(on ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <div className="grid gap-3 rounded-lg border bg-surface p-3">
      <p className="flex items-start gap-2 text-12">
        <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ok" />
        <span className="grid gap-0.5">
          <span className="font-medium">{text.scope.read.label}</span>
          <span className="text-ink-2">{text.scope.read.text}</span>
        </span>
      </p>
      {limited.map((scope) => (
        <SwitchField
          key={scope}
          label={text.scope[scope].label}
          hint={text.scope[scope].text}
          checked={chosen.includes(scope)}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
    </div>
  );
}
