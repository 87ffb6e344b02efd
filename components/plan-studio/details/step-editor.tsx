'use client';
import { Field } from '@base-ui/react/field';
import { Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { controlClass, fieldLabelClass, TextField } from '@/components/ui/text-field';
import { changeDraft, reshapeDraft } from '../draft/drafts';
import {
  type PlanDraft,
  type StepPatch,
  withConnection,
  withoutConnection,
  withoutStep,
  withStep,
} from '../draft/plan-draft';
import { titleOf } from '../model/step-looks';
import { useStudio } from '../model/studio-context';
import type { StudioStep } from '../model/studio-steps';

export interface StepEditorProps {
  readonly step: StudioStep;
  readonly draft: PlanDraft;
}

export function StepEditor({ step, draft }: StepEditorProps) {
  const { plan, store } = useStudio();
  const title = useRef<HTMLInputElement>(null);
  // A new step is written at once.
  useEffect(() => {
    if (title.current?.value === '') title.current.focus();
  }, []);
  const change = (patch: StepPatch) => changeDraft(plan.id, withStep(draft, step.id, patch));
  const remove = () => {
    reshapeDraft(plan.id, withoutStep(draft, step.id));
    store.setState({ selected: null });
  };
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={(event) => event.preventDefault()}>
      {step.faults.length > 0 && (
        <ul role="alert" className="grid gap-1 pr-8 text-12 text-bad">
          {step.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 pr-8">
        <div className="min-w-40 flex-[2]">
          <TextField
            ref={title}
            label={text.edit.title}
            value={step.title}
            onChange={(next) => change({ title: next })}
          />
        </div>
        <div className="min-w-28 flex-1">
          <TextField label={text.edit.key} value={step.key} onChange={(key) => change({ key })} mono />
        </div>
      </div>
      <Field.Root className="grid gap-1.5">
        <Field.Label className={fieldLabelClass}>{text.edit.description}</Field.Label>
        <Field.Control
          render={<textarea rows={3} />}
          value={step.description}
          onValueChange={(description: string) => change({ description })}
          className={cx(controlClass, 'h-auto resize-y py-1.5 font-mono text-12')}
        />
        <Field.Description className="text-12 text-ink-3">{text.edit.descriptionHint}</Field.Description>
      </Field.Root>
      <Dependencies step={step} draft={draft} />
      <Button variant="danger" className="justify-self-start" onClick={remove}>
        <Trash2 aria-hidden className="size-3.5" />
        {text.edit.remove}
      </Button>
    </form>
  );
}

function Dependencies({ step, draft }: StepEditorProps) {
  const { plan } = useStudio();
  const byId = new Map(draft.steps.map((each) => [each.id, each]));
  const choices = draft.steps
    .filter(({ id }) => id !== step.id && !step.after.includes(id))
    .map((each) => ({ value: each.id, label: titleOf(each), detail: each.key }));
  const connect = (from: string | null) => {
    if (from !== null) reshapeDraft(plan.id, withConnection(draft, { from, to: step.id }));
  };
  return (
    <div className="grid gap-1.5">
      <span className={fieldLabelClass}>{text.edit.after}</span>
      {step.after.length > 0 && (
        <ul aria-label={text.edit.after} className="flex flex-wrap gap-1">
          {step.after.map((from) => (
            <li
              key={from}
              className="flex h-6 max-w-full items-center rounded-md border pl-2 font-mono text-11"
            >
              <span className="truncate">{byId.get(from)?.key || text.edit.keyless}</span>
              <button
                type="button"
                aria-label={text.edit.removeAfter(byId.get(from)?.key ?? '')}
                onClick={() => reshapeDraft(plan.id, withoutConnection(draft, { from, to: step.id }))}
                className="grid size-6 place-items-center text-ink-3 hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ChoiceField
        key={step.after.join()}
        label={text.edit.addAfter}
        choices={choices}
        value={null}
        onChange={connect}
        placeholder={text.edit.chooseAfter}
        nothing={text.edit.noStep}
        openLabel={text.edit.openSteps}
      />
    </div>
  );
}
