'use client';
import type { KeyboardEvent } from 'react';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { DecisionForm } from './use-decision-form';

const text = approvalStrings;

/** What one says with a decision. Ctrl or Cmd+Enter sends it: as an answer, or as a request for changes. */
export function WordsField({ form }: { readonly form: DecisionForm }) {
  const isQuestion = form.kind === 'question';
  const sends = isQuestion ? 'answer' : 'request_changes';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') form.wordsRef.current?.blur();
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSend || event.nativeEvent.isComposing || !form.offered.includes(sends)) return;
    event.preventDefault();
    void form.decide(sends);
  };
  return (
    <div className="grid gap-1">
      <textarea
        ref={form.wordsRef}
        aria-label={isQuestion ? text.yourAnswer : text.comment}
        aria-invalid={form.fault !== null}
        placeholder={placeholderOf(form)}
        value={form.words}
        disabled={!form.mayDecide}
        rows={1}
        onChange={(event) => form.setWords(event.target.value)}
        onKeyDown={onKeyDown}
        className="block max-h-40 min-h-8 w-full resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-13 field-sizing-content placeholder:text-ink-3 aria-invalid:border-bad"
      />
      <p role="alert" className="text-12 text-bad empty:hidden">
        {form.fault}
      </p>
    </div>
  );
}

function placeholderOf({ kind, offered }: DecisionForm): string {
  if (kind === 'question') return text.answerPlaceholder;
  return offered.includes('request_changes') ? text.commentPlaceholder : text.commentPlaceholderCall;
}
