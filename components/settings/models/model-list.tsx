'use client';
import { Cpu } from 'lucide-react';
import { useState } from 'react';
import type { ModelRow } from '@/components/sync/api';
import { readTokens } from '@/components/ui/amounts';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { Tag } from '@/components/ui/tag';
import { TextField } from '@/components/ui/text-field';
import { ModelPrice } from './model-price';
import { useDefaultModel } from './use-default-model';

const text = modelStrings;
/** From so many on one searches rather than scrolls. */
const MANY = 12;

export interface ModelListProps {
  readonly models: readonly ModelRow[];
  readonly defaultModel: string | null;
  readonly mayChange: boolean;
}

export function ModelList({ models, defaultModel, mayChange }: ModelListProps) {
  const [words, setWords] = useState('');
  if (models.length === 0) return <EmptyState icon={Cpu} title={text.empty} text={text.text} />;
  const wanted = words.trim().toLowerCase();
  const shown = models.filter(({ ref, label }) => `${ref} ${label}`.toLowerCase().includes(wanted));
  return (
    <>
      {models.length >= MANY && (
        <TextField label={text.find} value={words} onChange={setWords} type="search" autoComplete="off" />
      )}
      {shown.length === 0 ? (
        <p className="py-4 text-12 text-ink-3">{text.nothingFound(words)}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border">
          {shown.map((model) => (
            <ModelItem
              key={model.ref}
              model={model}
              isDefault={model.ref === defaultModel}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ModelItemProps {
  readonly model: ModelRow;
  readonly isDefault: boolean;
  readonly mayChange: boolean;
}

function ModelItem({ model, isDefault, mayChange }: ModelItemProps) {
  const { choose, pending } = useDefaultModel();
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <div className="grid min-w-40 flex-1">
        <span className="truncate font-medium">{model.label}</span>
        <span className="truncate text-11 text-ink-3">
          <span className="font-mono">{model.ref}</span> · {text.context(readTokens(model.contextWindow))}
        </span>
      </div>
      {!model.isListed && <Tag tone="warn">{text.unlisted}</Tag>}
      <ModelPrice model={model} mayChange={mayChange} />
      {isDefault ? (
        <Tag tone="ok">{text.default}</Tag>
      ) : (
        mayChange && (
          <Button variant="quiet" loading={pending} onClick={() => void choose(model.ref, model.label)}>
            {text.makeDefault}
          </Button>
        )
      )}
    </li>
  );
}
