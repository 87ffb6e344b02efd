'use client';
import { CircleCheck } from 'lucide-react';
import type { ModelRow, Outputs } from '@/components/sync/api';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { useDefaultModel } from './use-default-model';

const text = modelStrings;
const OFFERED = 5;

export interface DefaultStepProps {
  readonly provider: ModelRow['provider'];
  readonly models: Outputs['models']['list'];
  readonly onDone: () => void;
}

/** Right after connecting: what came of it, and whether one of these models is to be the default. */
export function DefaultStep({ provider, models, onDone }: DefaultStepProps) {
  const { choose, pending } = useDefaultModel();
  const offered = models.items.filter((model) => model.provider === provider && model.isListed);
  const now = models.items.find(({ ref }) => ref === models.defaultModel);
  const take = async (model: ModelRow) => {
    if (await choose(model.ref, model.label)) onDone();
  };
  return (
    <div className="grid gap-2.5 rounded-lg bg-sunken p-3">
      <p role="status" className="flex items-center gap-1.5 font-medium text-ok">
        <CircleCheck aria-hidden className="size-3.5" />
        {text.connected(offered.length)}
      </p>
      <p className="text-12 text-ink-2">{text.chooseDefault}</p>
      <div className="flex flex-wrap gap-1.5">
        {offered.slice(0, OFFERED).map((model, at) => (
          <Button
            key={model.ref}
            ref={at === 0 ? focusOnce : undefined}
            disabled={pending}
            onClick={() => void take(model)}
          >
            {model.label}
          </Button>
        ))}
        <Button variant="quiet" onClick={onDone}>
          {text.keepDefault(now?.label ?? models.defaultModel ?? '')}
        </Button>
      </div>
      {offered.length > OFFERED && (
        <p className="text-12 text-ink-3">{text.more(offered.length - OFFERED)}</p>
      )}
    </div>
  );
}
