'use client';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalDecision } from '@/server/core/approval';
import type { DecisionForm } from './use-decision-form';

const text = approvalStrings;

export interface DecisionButtonsProps {
  readonly form: DecisionForm;
  /** Shows the keys that do the same, where they do. */
  readonly keys?: boolean;
}

const looks: Readonly<
  Record<
    ApprovalDecision,
    { readonly label: string; readonly key: string; readonly variant: 'primary' | 'default' | 'danger' }
  >
> = {
  approve: { label: text.approve, key: 'A', variant: 'primary' },
  answer: { label: text.answer, key: 'A', variant: 'primary' },
  request_changes: { label: text.requestChanges, key: 'C', variant: 'default' },
  reject: { label: text.reject, key: 'R', variant: 'danger' },
};

export function DecisionButtons({ form, keys }: DecisionButtonsProps) {
  if (!form.mayDecide) return <p className="text-12 text-ink-3">{text.viewer}</p>;
  return form.offered.map((decision) => {
    const { label, key, variant } = looks[decision];
    return (
      <Button
        key={decision}
        aria-label={label}
        variant={variant}
        size="normal"
        disabled={form.pending}
        focusableWhenDisabled
        onClick={() => void form.decide(decision)}
      >
        {label}
        {keys && <Kbd keys={key} inverted={variant === 'primary'} className="max-sm:hidden" />}
      </Button>
    );
  });
}
