/** How a step's state looks, the same in graph, list and details; never by colour alone. */
import { Circle, CircleAlert, CircleCheck, CircleDot, type LucideIcon, MessageSquare } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import type { StepStatus } from '@/server/core/plan/plan-progress';
import type { StepMark, StudioStep } from './studio-steps';

const statusIcons: Readonly<Record<StepStatus, { icon: LucideIcon; ink: string }>> = {
  pending: { icon: Circle, ink: 'text-ink-3' },
  in_progress: { icon: CircleDot, ink: 'text-accent' },
  completed: { icon: CircleCheck, ink: 'text-ok' },
};

const markGlyphs: Readonly<Record<StepMark, { glyph: string; ink: string }>> = {
  added: { glyph: '+', ink: 'text-ok' },
  changed: { glyph: '~', ink: 'text-warn' },
  removed: { glyph: '−', ink: 'text-bad' },
};

export function StatusIcon({ status }: { readonly status: StepStatus }) {
  const { icon: Icon, ink } = statusIcons[status];
  return <Icon aria-hidden className={cx('size-3.5 shrink-0', ink)} strokeWidth={2} />;
}

export function MarkGlyph({ mark }: { readonly mark: StepMark }) {
  const { glyph, ink } = markGlyphs[mark];
  return (
    <span aria-hidden className={cx('shrink-0 font-mono text-12 font-bold', ink)}>
      {glyph}
    </span>
  );
}

/** Comments and faults, as counts. */
export function StepPins({ step }: { readonly step: StudioStep }) {
  return (
    <span aria-hidden className="ml-auto flex shrink-0 items-center gap-1.5">
      {step.faults.length > 0 && <CircleAlert className="size-3 text-bad" />}
      {step.comments > 0 && (
        <span className="flex items-center gap-0.5 font-sans text-11 font-medium text-accent tabular-nums">
          <MessageSquare className="size-3" strokeWidth={2} />
          {step.comments}
        </span>
      )}
    </span>
  );
}

export const titleOf = ({ title }: Pick<StudioStep, 'title'>): string => title.trim() || text.edit.untitled;

/** All that is shown of a step, in words. */
export const stepLabel = (step: StudioStep): string =>
  text.step([
    titleOf(step),
    step.key.trim() || text.edit.keyless,
    step.status && text.statuses[step.status],
    step.mark && text.marks[step.mark],
    step.comments > 0 && text.comments(step.comments),
    step.faults.length > 0 && text.faults(step.faults.length),
    step.pick === 'needed' && text.decide.needed,
  ]);
