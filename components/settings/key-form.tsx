'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newCommandId, type Outputs, type Refusal, refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { Notice } from '@/components/ui/notice';
import { providerNames, strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toaster';

const text = strings.settings.models;

export interface KeyFormProps {
  readonly provider: Outputs['models']['list']['providers'][number];
  readonly onDone: () => void;
}

/** The provider itself checks the key before it is kept; a refused one is stored nowhere. */
export function KeyForm({ provider, onDone }: KeyFormProps) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl ?? '');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const name = providerNames[provider.id];
  const needsUrl = provider.id === 'openai-compatible';
  const isComplete = key.trim() !== '' && (!needsUrl || baseUrl.trim() !== '');

  const save = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const where = baseUrl.trim() ? { baseUrl: baseUrl.trim() } : {};
      const given = { provider: provider.id, key: key.trim(), commandId: newCommandId(), ...where };
      await api.models.setKey.mutate(given);
      await queryClient.invalidateQueries({ queryKey: ['models'] });
      toasts.add({ title: text.saved(name) });
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !pending) void save();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-3 rounded-lg bg-sunken p-3">
      {needsUrl && (
        <TextField
          ref={focusOnce}
          label={text.baseUrl}
          value={baseUrl}
          onChange={setBaseUrl}
          type="url"
          placeholder="https://host/v1"
          mono
        />
      )}
      <TextField
        ref={needsUrl ? undefined : focusOnce}
        label={text.key(name)}
        value={key}
        onChange={setKey}
        type="password"
        autoComplete="off"
        placeholder={text.keyPlaceholder}
        mono
      />
      {refusal && <Notice tone="bad" {...refusalText(refusal)} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!isComplete || pending}>
          {pending ? text.checking : text.check}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {strings.general.cancel}
        </Button>
      </div>
    </form>
  );
}
