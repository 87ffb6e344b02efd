'use client';
import { useQuery } from '@tanstack/react-query';
import type { ModelRow, Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { FoundProvider } from './found-provider';
import { ModelList } from './model-list';
import { ProviderItem } from './provider-item';
import { SettingsSection, SettingsTitle } from './settings-frame';

const text = strings.settings.models;

export function ModelsSettings() {
  const { data } = useQuery(queries.models());
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {data ? (
        <Loaded models={data} />
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />
      )}
    </>
  );
}

function Loaded({ models }: { readonly models: Outputs['models']['list'] }) {
  const has = (provider: ModelRow['provider']) => models.items.some((model) => model.provider === provider);
  return (
    <>
      <SettingsSection title={text.providers}>
        <ul className="divide-y divide-line rounded-lg border">
          {models.providers.map((provider) => (
            <ProviderItem key={provider.id} provider={provider} hasModels={has(provider.id)} />
          ))}
          <FoundProvider
            provider="ollama"
            source={has('ollama') ? text.sources.found : text.sources.absent}
          />
          <FoundProvider provider="demo" source={text.sources.builtin} />
        </ul>
      </SettingsSection>
      <SettingsSection title={text.available}>
        <ModelList models={models.items} defaultModel={models.defaultModel} />
      </SettingsSection>
    </>
  );
}
