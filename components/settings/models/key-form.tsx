'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, newCommandId, type Outputs, type Refusal, refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { focusOnce } from '@/components/ui/focus-once';
import { linkClass } from '@/components/ui/link-class';
import { Notice } from '@/components/ui/notice';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { providerNames, strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toasts';
import { keyPages } from './key-pages';

const text = modelStrings;

export interface KeyFormProps {
  readonly provider: Outputs['models']['list']['providers'][number];
  readonly onCancel: () => void;
  readonly onConnected: () => void;
}

/** A host and port without a scheme is what people copy from a terminal. */
const withScheme = (url: string): string => (/^[a-z]+:\/\//i.test(url) || url === '' ? url : `http://${url}`);

/** The provider itself checks the key before it is kept; a refused one is stored nowhere. */
function useConnecting({ provider, onConnected }: KeyFormProps) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl ?? '');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const url = withScheme(baseUrl.trim());
      const given = { provider: provider.id, key: key.trim(), commandId: newCommandId() };
      await api.models.setKey.mutate(url ? { ...given, baseUrl: url } : given);
      await queryClient.invalidateQueries({ queryKey: ['models'] });
      toasts.add({ title: text.saved(providerNames[provider.id]) });
      onConnected();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  return { key, setKey, baseUrl, setBaseUrl, pending, refusal, save };
}

export function KeyForm(props: KeyFormProps) {
  const { provider, onCancel } = props;
  const { key, setKey, baseUrl, setBaseUrl, pending, refusal, save } = useConnecting(props);
  const form = useRef<HTMLFormElement>(null);
  // Whole when it opens, and again when it grew by what the provider said.
  useEffect(() => {
    if (!pending) form.current?.scrollIntoView({ block: 'nearest' });
  }, [pending]);
  const isServer = provider.id === 'openai-compatible';
  const isComplete = isServer ? baseUrl.trim() !== '' : key.trim() !== '';
  const keyPage = keyPages[provider.id];
  const said = refusal && refusalText(refusal);
  const path = refusal?.code === 'bad_input' ? refusal.parameters.path : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !pending) void save();
  };
  const address = (
    <TextField
      ref={isServer ? focusOnce : undefined}
      label={text.baseUrl}
      value={baseUrl}
      onChange={setBaseUrl}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder={isServer ? 'http://localhost:8000/v1' : text.vendorAddress}
      error={path === 'baseUrl' ? said?.text : null}
      mono
    />
  );
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-3 rounded-lg bg-sunken p-3">
      {isServer && address}
      <TextField
        ref={isServer ? undefined : focusOnce}
        label={text.key(providerNames[provider.id])}
        value={key}
        onChange={setKey}
        type="password"
        autoComplete="off"
        placeholder={text.keyPlaceholder}
        hint={isServer ? text.keyOptional : undefined}
        error={path === 'key' ? said?.text : null}
        mono
      />
      {!isServer && (
        <Disclosure
          defaultOpen={provider.baseUrl !== null}
          summary={<span className="text-12 text-ink-2">{text.otherAddress}</span>}
        >
          <div className="pt-2">{address}</div>
        </Disclosure>
      )}
      {said && !path && <Notice tone="bad" {...said} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={!isComplete} loading={pending}>
          {pending ? text.checking : text.check}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {strings.general.cancel}
        </Button>
        {keyPage && (
          <a href={keyPage} target="_blank" rel="noreferrer" className={`${linkClass} ml-auto text-12`}>
            {text.getKey}
          </a>
        )}
      </div>
    </form>
  );
}
