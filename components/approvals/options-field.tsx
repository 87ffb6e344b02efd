'use client';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { DecisionForm } from './use-decision-form';

export interface OptionsFieldProps {
  readonly form: DecisionForm;
  readonly options: readonly string[];
}

/** The answers the agent offered; one may also say it in one's own words. */
export function OptionsField({ form, options }: OptionsFieldProps) {
  if (options.length === 0) return null;
  return (
    <RadioGroup
      aria-label={approvalStrings.options}
      value={form.option}
      disabled={!form.mayDecide}
      onValueChange={(next: unknown) => form.setOption(String(next))}
      className="grid gap-1"
    >
      {options.map((option) => (
        <Radio.Root
          key={option}
          value={option}
          aria-label={option}
          className="group flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong px-2.5 py-1 text-left transition-colors hover:bg-hover data-checked:border-ink data-checked:bg-hover data-disabled:opacity-60"
        >
          <span
            aria-hidden
            className="grid size-3.5 shrink-0 place-items-center rounded-full border border-line-strong group-data-checked:border-ink"
          >
            <Radio.Indicator className="size-1.5 rounded-full bg-ink" />
          </span>
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
