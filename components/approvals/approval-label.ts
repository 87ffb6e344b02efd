import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { ApprovalKind, CallSubject } from '@/server/core/approval';
import { readSubject } from './read-subject';

const text = approvalStrings;

/** What is asked, in a few words: a call by what it would do, all else by its kind. */
export function approvalLabel({
  kind,
  subject,
}: {
  readonly kind: ApprovalKind;
  readonly subject: string;
}): string {
  if (kind !== 'tool_call') return text.kinds[kind];
  const { tool } = readSubject<CallSubject>(subject);
  return (
    (Object.hasOwn(text.call.titles, tool) ? text.call.titles[tool] : undefined) ?? text.call.title(tool)
  );
}
