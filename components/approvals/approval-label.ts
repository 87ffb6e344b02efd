import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalSummary } from './approval-queries';

const text = approvalStrings;

/** What is asked, in a few words: a call by what it would do, all else by its kind. */
export function approvalLabel({ kind, tool }: Pick<ApprovalSummary, 'kind' | 'tool'>): string {
  if (tool === null) return text.kinds[kind];
  return (
    (Object.hasOwn(text.call.titles, tool) ? text.call.titles[tool] : undefined) ?? text.call.title(tool)
  );
}
