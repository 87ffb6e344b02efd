'use client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { lazyPart, usePreload } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { strings } from '@/components/ui/strings/strings';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { DemoItem, OllamaItem } from './found-provider';
import { ModelList } from './model-list';
import { ProviderItem } from './provider-item';

const text = modelStrings;

/** Its list is loaded while the models are; the whole screen appears with both. */
const DefaultModel = lazyPart(() => import('./default-model').then((file) => file.DefaultModel));
const parts = [DefaultModel];

export function ModelsSettings() {
  const { data } = useQuery(queries.models());
  usePreload(parts);
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <Suspense fallback={<Loading />}>{data ? <Loaded models={data} /> : <Loading />}</Suspense>
    </>
  );
}

function Loading() {
  return <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />;
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
