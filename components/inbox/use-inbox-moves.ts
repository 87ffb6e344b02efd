'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { type ApprovalView, approvalQueries } from '@/components/approvals/approval-queries';
import type { DecisionForm } from '@/components/approvals/use-decision-form';
import { useGo } from '@/components/shell/use-go';
import { spaceAddress } from './inbox-detail';
import { rowId } from './inbox-list';
import { useInboxCommands } from './use-inbox-commands';
import type { Pending } from './use-pending';
import type { Selection } from './use-selection';

export interface InboxMoves {
  readonly formRef: RefObject<DecisionForm | null>;
  /** Of the screen; of what is shown beside the list. */
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  onDecided(decided: ApprovalView): void;
}

export interface InboxMovesOptions {
  readonly pending: Pending;
  readonly selection: Selection;
}

/** A key struck twice must not decide two things: for so many milliseconds after the next one came up none decides. */
const GRACE = 300;

/** Along the list and through it by keyboard; after a decision the focus goes to what comes next. */
export function useInboxMoves({ pending, selection }: InboxMovesOptions): InboxMoves {
  const go = useGo();
  const queryClient = useQueryClient();
  const formRef = useRef<DecisionForm>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const advancedAt = useRef<number | null>(null);
  const all = pending.all ?? [];
  const { current } = selection;
  const at = all.findIndex(({ id }) => id === current);

  useEffect(() => {
    if (advancedAt.current === null) return;
    (current === null ? titleRef : headingRef).current?.focus();
  }, [current]);

  const move = (step: 1 | -1): void => {
    // What was decided meanwhile is in no list: then the way begins at its top.
    const next = at < 0 ? all[0] : all[at + step];
    if (!next) return;
    advancedAt.current = null;
    selection.select(next.id);
    document.getElementById(rowId(next.id))?.focus();
  };
  const decide = (how: (form: DecisionForm) => void): void => {
    const isTooSoon = advancedAt.current !== null && performance.now() - advancedAt.current < GRACE;
    if (formRef.current && !isTooSoon) how(formRef.current);
  };
  useInboxCommands({
    next: () => move(1),
    previous: () => move(-1),
    approve: () => decide((form) => void form.decide(form.kind === 'question' ? 'answer' : 'approve')),
    requestChanges: () => decide(requestChanges),
    reject: () => decide((form) => void form.decide('reject')),
    openSpace: () => {
      const shown = current && queryClient.getQueryData(approvalQueries.one(current).queryKey);
      const approval = all[at] ?? shown;
      if (approval) go(spaceAddress(approval));
    },
  });

  const onDecided = ({ id }: ApprovalView): void => {
    const others = all.filter((each) => each.id !== id);
    const next = others[Math.min(Math.max(at, 0), others.length - 1)];
    advancedAt.current = performance.now();
    if (next) selection.select(next.id);
    else selection.leave(null);
  };
  return { formRef, titleRef, headingRef, onDecided };
}

/** Words first: the key leads to them, and sends them when they are there. */
function requestChanges(form: DecisionForm): void {
  if (form.offered.includes('request_changes') && form.words.trim() !== '')
    void form.decide('request_changes');
  else form.wordsRef.current?.focus();
}
