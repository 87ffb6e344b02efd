'use client';
import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { strings } from '@/components/ui/strings/strings';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { DefaultModel } from './default-model';
import { DemoItem, OllamaItem } from './found-provider';
import { ModelList } from './model-list';
import { ProviderItem } from './provider-item';

const text = modelStrings;

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
  const { role } = useMay();
  const mayChange = role === 'owner';
  return (
    <>
      {role && !mayChange && <Notice tone="info" title={text.ownersOnly} />}
      <SettingsSection title={text.defaultTitle}>
        <DefaultModel models={models} mayChange={mayChange} />
      </SettingsSection>
      <SettingsSection title={text.providers}>
        <ul className="divide-y divide-line rounded-lg border">
          {models.providers.map((provider) => (
            <ProviderItem key={provider.id} provider={provider} models={models} mayChange={mayChange} />
          ))}
          <OllamaItem models={models} />
          <DemoItem />
        </ul>
      </SettingsSection>
      <SettingsSection title={text.available}>
        <ModelList models={models.items} defaultModel={models.defaultModel} mayChange={mayChange} />
      </SettingsSection>
    </>
  );
}
