'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { api, type ModelRow } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { readTokens } from '@/components/ui/amounts';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';

const text = strings.settings.models;

export interface ModelListProps {
  readonly models: readonly ModelRow[];
  readonly defaultModel: string | null;
}

export function ModelList({ models, defaultModel }: ModelListProps) {
  const queryClient = useQueryClient();
  const setDefault = useCommand(api.models.setDefault.mutate);
  if (models.length === 0) return <EmptyState icon={Cpu} title={text.empty} text={text.text} />;
  const choose = async (model: string) => {
    if (await setDefault.run({ model })) await queryClient.invalidateQueries({ queryKey: ['models'] });
  };
  return (
    <ul className="divide-y divide-line rounded-lg border">
      {models.map((model) => (
        <li key={model.ref} className="flex min-h-12 items-center gap-3 px-3 py-1.5">
          <div className="grid min-w-0 flex-1">
            <span className="truncate font-medium">{model.label}</span>
            <span className="truncate text-11 text-ink-3">
              <span className="font-mono">{model.ref}</span> · {text.context(readTokens(model.contextWindow))}{' '}
              · {priceOf(model)}
            </span>
          </div>
          {model.ref === defaultModel ? (
            <Tag tone="ok">{text.default}</Tag>
          ) : (
            <Button variant="quiet" disabled={setDefault.pending} onClick={() => void choose(model.ref)}>
              {text.makeDefault}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function priceOf({ price }: ModelRow): string {
  if (price === null) return text.unknownPrice;
  return text.price(`$${price.input}`, `$${price.output}`);
}
