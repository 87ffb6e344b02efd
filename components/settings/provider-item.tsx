'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { providerNames, strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toaster';
import { KeyForm } from './key-form';

const text = strings.settings.models;

export interface ProviderItemProps {
  readonly provider: Outputs['models']['list']['providers'][number];
  /** It answers with models: with a key entered here, or with one from the environment. */
  readonly hasModels: boolean;
}

export function ProviderItem({ provider, hasModels }: ProviderItemProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useCommand(api.models.removeKey.mutate);
  const name = providerNames[provider.id];
  const isConnected = provider.hasKey || hasModels;
  const source = provider.hasKey ? 'stored' : hasModels ? 'environment' : 'none';

  const onRemove = async () => {
    if (!(await remove.run({ provider: provider.id }))) return;
    await queryClient.invalidateQueries({ queryKey: ['models'] });
    toasts.add({ title: text.removed(name) });
  };
  return (
    <li className="grid gap-3 px-3 py-2">
      <div className="flex min-h-7 items-center gap-3">
        <span className="font-medium">{name}</span>
        <Tag tone={isConnected ? 'ok' : 'plain'}>{text.sources[source]}</Tag>
        {provider.baseUrl && (
          <span className="min-w-0 truncate font-mono text-11 text-ink-3">{provider.baseUrl}</span>
        )}
        <span className="ml-auto flex gap-1.5">
          {provider.hasKey && (
            <Button variant="danger" disabled={remove.pending} onClick={() => void onRemove()}>
              {text.remove}
            </Button>
          )}
          {!open && (
            <Button onClick={() => setOpen(true)}>{provider.hasKey ? text.replace : text.connect}</Button>
          )}
        </span>
      </div>
      {open && <KeyForm provider={provider} onDone={() => setOpen(false)} />}
    </li>
  );
}
