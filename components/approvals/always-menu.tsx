'use client';
import { ChevronDown } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { ruleWords } from './rule-words';
import type { DecisionForm } from './use-decision-form';

const text = approvalStrings.call;
const HOUR = 3_600_000;

const ends: readonly { readonly label: string; readonly milliseconds: number | null }[] = [
  { label: text.ends.hour, milliseconds: HOUR },
  { label: text.ends.day, milliseconds: 24 * HOUR },
  { label: text.ends.month, milliseconds: 30 * 24 * HOUR },
  { label: text.ends.never, milliseconds: null },
];

export interface AlwaysMenuProps {
  readonly form: DecisionForm;
  readonly tool: string;
  /** Null where no rule can stand for the call: then nothing is offered. */
  readonly pattern: string | null;
}

/** Approves, and makes the rule; the menu says what the rule would cover before it is made (statement 55). */
export function AlwaysMenu({ form, tool, pattern }: AlwaysMenuProps) {
  if (pattern === null || !form.mayDecide) return null;
  const until = (milliseconds: number | null) =>
    milliseconds === null ? null : new Date(Date.now() + milliseconds).toISOString();
  return (
    <Menu
      side="top"
      className="max-w-80"
      trigger={
        <button
          type="button"
          disabled={form.pending}
          className={`${buttonClass('default', 'normal')} min-w-0 shrink disabled:opacity-50`}
        >
          <span className="truncate">{text.always}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
        </button>
      }
    >
      <MenuLabel>{ruleWords(tool, pattern)}</MenuLabel>
      {ends.map(({ label, milliseconds }) => (
        <MenuItem key={label} onClick={() => void form.always(until(milliseconds))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
