'use client';
import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useStudio, useStudioState } from '../model/studio-context';
import { PlanOverview } from './plan-overview';
import { StepEditor } from './step-editor';
import { StepReader } from './step-reader';

/** The selected step, to be read or edited; without one, the plan as a whole. */
export function StepDetails({ className }: { readonly className?: string }) {
  const { byId, draft, store } = useStudio();
  // Who walks on is not held up by a description being laid out.
  const selected = useDeferredValue(useStudioState((state) => state.selected));
  const step = selected === null ? undefined : byId.get(selected);
  return (
    <section
      aria-label={text.details}
      className={cx('relative overflow-y-auto overscroll-contain bg-surface px-4 py-3', className)}
    >
      {step && (
        <IconButton
          label={text.reader.close}
          icon={X}
          onClick={() => store.setState({ selected: null })}
          className="absolute top-2 right-2"
        />
      )}
      {!step && <PlanOverview />}
      {step && draft && step.mark !== 'removed' && <StepEditor key={step.id} step={step} draft={draft} />}
      {step && (!draft || step.mark === 'removed') && <StepReader key={step.id} step={step} />}
    </section>
  );
}
