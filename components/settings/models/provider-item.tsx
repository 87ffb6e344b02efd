'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { providerNames } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toasts';
import { DefaultStep } from './default-step';
import { KeyForm } from './key-form';

const text = modelStrings;
type Models = Outputs['models']['list'];

export interface ProviderItemProps {
  readonly provider: Models['providers'][number];
  readonly models: Models;
  readonly mayChange: boolean;
}

/** Nothing but its line, the form for its key, or, once that was taken, the question of the default. */
type Stage = 'line' | 'key' | 'default';

export function ProviderItem({ provider, models, mayChange }: ProviderItemProps) {
  const [stage, setStage] = useState<Stage>('line');
  const name = providerNames[provider.id];
  const source = provider.source ?? (provider.hasKey ? 'entered' : 'none');
  return (
    <li className="grid gap-3 px-3 py-2">
      <div className="grid gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <Tag tone={provider.fault ? 'bad' : source === 'none' ? 'plain' : 'ok'}>{text.sources[source]}</Tag>
          {provider.fault && <Tag tone="bad">{text.sources.fault}</Tag>}
          {provider.baseUrl && (
            <span className="min-w-0 truncate font-mono text-11 text-ink-3">{provider.baseUrl}</span>
          )}
          {mayChange && (
            <span className="ml-auto flex gap-1.5">
              <RemoveButton provider={provider} />
              {stage !== 'key' && <Button onClick={() => setStage('key')}>{connectLabel(provider)}</Button>}
            </span>
          )}
        </div>
        {provider.fault && stage === 'line' && <p className="text-12 text-bad">{provider.fault}</p>}
      </div>
      {stage === 'key' && (
        <KeyForm
          provider={provider}
          onCancel={() => setStage('line')}
          onConnected={() => setStage('default')}
        />
      )}
      {stage === 'default' && (
        <DefaultStep provider={provider.id} models={models} onDone={() => setStage('line')} />
      )}
    </li>
  );
}

function connectLabel({ hasKey, source }: ProviderItemProps['provider']): string {
  if (hasKey) return text.replace;
  return source === 'environment' ? text.useOwn : text.connect;
}

function RemoveButton({ provider }: Pick<ProviderItemProps, 'provider'>) {
  const queryClient = useQueryClient();
  const remove = useCommand(api.models.removeKey.mutate);
  if (!provider.hasKey && provider.baseUrl === null) return null;
  const onRemove = async () => {
    if (!(await remove.run({ provider: provider.id }))) return;
    await queryClient.invalidateQueries({ queryKey: ['models'] });
    toasts.add({ title: text.removed(providerNames[provider.id]) });
  };
  return (
    <Button variant="danger" loading={remove.pending} onClick={() => void onRemove()}>
      {provider.hasKey ? text.remove : text.forget}
    </Button>
  );
}
