'use client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, type Outputs } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { providerNames } from '@/components/ui/strings/strings';
import { Tag, type TagTone } from '@/components/ui/tag';

const text = modelStrings;

/** Takes no key: found by itself where it runs, or one is told how to start it. */
export function OllamaItem({ models }: { readonly models: Outputs['models']['list'] }) {
  const queryClient = useQueryClient();
  const { work, whyNotWork } = useMay();
  const recheck = useCommand(api.models.recheck.mutate);
  const { fault } = models.ollama;
  const count = models.items.filter(({ provider }) => provider === 'ollama').length;
  const again = async () => {
    if (await recheck.run({})) await queryClient.invalidateQueries({ queryKey: ['models'] });
  };
  const lookAgain = (
    <Button disabled={!work} title={whyNotWork} loading={recheck.pending} onClick={() => void again()}>
      {text.again}
    </Button>
  );
  if (fault) {
    return (
      <FoundProvider name={providerNames.ollama} source={text.sources.absent} about={fault}>
        {lookAgain}
      </FoundProvider>
    );
  }
  const about = count === 0 ? text.ollamaEmpty : text.models(count);
  return (
    <FoundProvider name={providerNames.ollama} source={text.sources.found} tone="ok" about={about}>
      {count === 0 && lookAgain}
    </FoundProvider>
  );
}

export function DemoItem() {
  return <FoundProvider name={providerNames.demo} source={text.sources.builtin} about={text.demoText} />;
}

interface FoundProviderProps {
  readonly name: string;
  readonly source: string;
  readonly tone?: TagTone;
  readonly about: string;
  readonly children?: ReactNode;
}

function FoundProvider({ name, source, tone, about, children }: FoundProviderProps) {
  return (
    <li className="grid gap-1 px-3 py-2">
      <div className="flex min-h-7 items-center gap-3">
        <span className="font-medium">{name}</span>
        <Tag tone={tone}>{source}</Tag>
        <span className="ml-auto flex gap-1.5">{children}</span>
      </div>
      <p className="text-12 text-ink-2">{about}</p>
    </li>
  );
}
