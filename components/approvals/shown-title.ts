import type { ApprovalKind } from '@/server/core/approval';
import { visibleText } from './visible-text';

/** What is asked, on one line: of a call it is the call's own words, in which nothing may hide or turn around. Pure. */
export const shownTitle = ({
  kind,
  title,
}: {
  readonly kind: ApprovalKind;
  readonly title: string;
}): string => (kind === 'tool_call' ? visibleText(title) : title);
