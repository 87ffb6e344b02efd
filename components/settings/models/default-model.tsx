'use client';
import type { ModelRow, Outputs } from '@/components/sync/api';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Notice } from '@/components/ui/notice';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { providerNames } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { useDefaultModel } from './use-default-model';

const text = modelStrings;

export interface DefaultModelProps {
  readonly models: Outputs['models']['list'];
  readonly mayChange: boolean;
}

/** What answers where nobody chose, and who said so. */
export function DefaultModel({ models, mayChange }: DefaultModelProps) {
  const { choose, pending } = useDefaultModel();
  const { ref, source, fault } = models.default;
  const model = models.items.find((each) => each.ref === ref);
  return (
    <div className="grid gap-2 rounded-lg border p-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        {mayChange ? (
          <div className="w-full max-w-80">
            <DefaultChoice models={models} onChoose={(next) => void choose(next.ref, next.label)} />
          </div>
        ) : (
          <span className="font-medium">{model?.label ?? ref ?? text.empty}</span>
        )}
        <Tag tone={fault ? 'bad' : 'plain'}>{text.defaultFrom[source]}</Tag>
        {model && !model.isListed && <Tag tone="warn">{text.unlisted}</Tag>}
        {mayChange && source === 'entered' && (
          <Button variant="quiet" className="ml-auto" loading={pending} onClick={() => void choose(null)}>
            {text.automatic}
          </Button>
        )}
      </div>
      <p className="text-12 text-ink-2">{text.defaultText}</p>
      {fault && <Notice tone="bad" title={text.defaultFault} text={fault} />}
    </div>
  );
}

interface DefaultChoiceProps extends Pick<DefaultModelProps, 'models'> {
  readonly onChoose: (model: ModelRow) => void;
}

function DefaultChoice({ models, onChoose }: DefaultChoiceProps) {
  return (
    <ChoiceField
      label={text.defaultTitle}
      labelHidden
      choices={models.items.map((each) => ({
        value: each.ref,
        label: each.label,
        detail: providerNames[each.provider],
      }))}
      value={models.default.ref}
      onChange={(next) => {
        const chosen = models.items.find((each) => each.ref === next);
        if (chosen && chosen.ref !== models.default.ref) onChoose(chosen);
      }}
      placeholder={models.default.ref ?? text.defaultPlaceholder}
      nothing={text.noModel}
      openLabel={text.openModels}
    />
  );
}
