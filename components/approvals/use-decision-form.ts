'use client';
import { type RefObject, useRef, useState } from 'react';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { type ApprovalDecision, type ApprovalKind, decisionsOf } from '@/server/core/approval';
import type { ApprovalView } from './approval-queries';
import { useDecide } from './use-decide';
import { useMayDecide } from './use-may-decide';

const text = approvalStrings;

export interface DecisionForm {
  readonly kind: ApprovalKind;
  readonly offered: readonly ApprovalDecision[];
  /** The comment; for a question the answer in one's own words. */
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly wordsRef: RefObject<HTMLTextAreaElement | null>;
  readonly option: string | null;
  readonly setOption: (option: string) => void;
  /** What is missing before it can be decided that way. */
  readonly fault: string | null;
  readonly pending: boolean;
  readonly mayDecide: boolean;
  decide(decision: ApprovalDecision): Promise<void>;
  /** Approves, and lets a rule approve calls of its kind from now on until then (statement 55). */
  always(expiresAt: string | null): Promise<void>;
}

export interface DecisionFormOptions {
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  readonly subjectHash: string;
  readonly onDecided?: (decided: ApprovalView) => void;
}

/** One decision being made, wherever it is made: inbox, card, row of a call. */
export function useDecisionForm(options: DecisionFormOptions): DecisionForm {
  const { kind, onDecided } = options;
  const { decide: send, pending } = useDecide(options);
  const [words, setWords] = useState('');
  const [option, setOption] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wordsRef = useRef<HTMLTextAreaElement>(null);
  const mayDecide = useMayDecide();
  // Two presses before the first answer came are one decision.
  const isSending = useRef(false);

  const commit = async (decision: Parameters<typeof send>[0]) => {
    if (isSending.current || !mayDecide) return;
    isSending.current = true;
    const decided = await send(decision).finally(() => {
      isSending.current = false;
    });
    if (decided) onDecided?.(decided);
  };

  const decide = async (decision: ApprovalDecision) => {
    const said = words.trim();
    const missing = whatIsMissing(decision, { said, option });
    setFault(missing);
    if (missing) return wordsRef.current?.focus();
    const answer = { ...(option !== null && { option }), ...(said !== '' && { text: said }) };
    if (decision === 'answer') return commit({ decision, answer });
    return commit({ decision, ...(said !== '' && { comment: said }) });
  };

  return {
    kind,
    offered: decisionsOf[kind],
    words,
    setWords: (next) => {
      setFault(null);
      setWords(next);
    },
    wordsRef,
    option,
    setOption: (next) => {
      setFault(null);
      setOption(next);
    },
    fault,
    pending,
    mayDecide,
    decide,
    always: (expiresAt) => commit({ decision: 'approve', remember: { scope: 'space', expiresAt } }),
  };
}

function whatIsMissing(
  decision: ApprovalDecision,
  { said, option }: { said: string; option: string | null },
): string | null {
  if (decision === 'request_changes' && said === '') return text.needsComment;
  if (decision === 'answer' && said === '' && option === null) return text.needsAnswer;
  return null;
}
