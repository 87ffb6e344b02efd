'use client';
import { ChevronDown, MessageSquare } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { OutcomeLine } from '@/components/approvals/outcome-line';
import { useSpace } from '@/components/sync/use-stores';
import { Button, buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Menu, MenuItem } from '@/components/ui/menu';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { controlClass } from '@/components/ui/text-field';
import { useStudio, useStudioState } from '../model/studio-context';
import { PickBar } from './pick-bar';
import { useReview } from './use-review';
import { useReviewCommands } from './use-review-commands';

/** One box to write in, and what becomes of the words: a comment, a request, a reason. */
export function ReviewBar() {
  const { plan, isLatest, mayDecide } = useStudio();
  const pending = plan.approval?.status === 'pending';
  return (
    <footer className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t bg-surface px-4 py-2.5">
      {!pending && <Outcome />}
      {!mayDecide && <p className="text-12 text-ink-3">{text.decide.viewer}</p>}
      {mayDecide && plan.status === 'open' && <Review canDecide={pending && isLatest} />}
      {mayDecide && pending && !isLatest && <p className="text-12 text-ink-3">{text.decide.newest}</p>}
    </footer>
  );
}

/** Who decided, and what they said. */
function Outcome() {
  const { plan, spaceId } = useStudio();
  const trace = useSpace(spaceId, ({ space }) =>
    space.approvals.find(({ approvalId }) => approvalId === plan.approval?.id),
  );
  if (!trace) return null;
  return (
    <div role="status" tabIndex={-1} data-focus-home className="max-h-24 overflow-y-auto">
      <OutcomeLine status={trace.status} outcome={trace.outcome} />
      {trace.status === 'changes_requested' && (
        <p className="mt-1 text-12 text-ink-3">{text.decide.waiting}</p>
      )}
    </div>
  );
}

function Review({ canDecide }: { readonly canDecide: boolean }) {
  const { byId, store } = useStudio();
  const comment = useStudioState((state) => state.comment);
  const selected = useStudioState((state) => state.selected);
  const picks = useStudioState((state) => state.picks);
  const box = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const review = useReview();
  const step = selected === null ? undefined : byId.get(selected);
  const requestChanges = async () => {
    if (comment.trim() !== '') return review.decide('request_changes');
    setFault(text.comment.needed);
    box.current?.focus();
  };
  // Words first: the key leads to them, and sends them when they are there.
  const requestChangesByKey = async () => {
    if (comment.trim() === '') box.current?.focus();
    else await review.decide('request_changes');
  };
  useReviewCommands({ review, canDecide, requestChanges: () => void requestChangesByKey() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void review.comment();
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          aria-label={text.comment.label}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : 'plan-comment-fault'}
          placeholder={step ? text.comment.onStep(step.key) : text.comment.onPlan}
          value={comment}
          onChange={({ target }) => {
            setFault(null);
            store.setState({ comment: target.value });
          }}
          onKeyDown={onKeyDown}
          className={cx(
            controlClass,
            'field-sizing-content h-auto max-h-28 min-h-8 resize-none py-1.5 aria-invalid:border-bad',
          )}
        />
        <Button
          size="normal"
          disabled={comment.trim() === '' || review.pending || step?.mark === 'removed'}
          focusableWhenDisabled
          onClick={() => void review.comment()}
        >
          <MessageSquare aria-hidden className="size-3.5" />
          {text.comment.send}
        </Button>
      </div>
      {fault && (
        <p id="plan-comment-fault" role="alert" className="text-12 text-bad">
          {fault}
        </p>
      )}
      {canDecide && picks !== null && <PickBar picks={picks} review={review} />}
      {canDecide && picks === null && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="flex">
            <Button
              variant="primary"
              className="rounded-r-none"
              disabled={review.pending}
              focusableWhenDisabled
              onClick={() => void review.decide('approve')}
            >
              {text.decide.approve}
            </Button>
            <ApproveMenu />
          </span>
          <Button disabled={review.pending} focusableWhenDisabled onClick={() => void requestChanges()}>
            {text.decide.requestChanges}
          </Button>
          <Button
            variant="danger"
            disabled={review.pending}
            focusableWhenDisabled
            onClick={() => void review.decide('reject')}
          >
            {text.decide.reject}
          </Button>
          <Consequence />
        </div>
      )}
    </>
  );
}

function ApproveMenu() {
  const { store } = useStudio();
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={text.decide.more}
          className={cx(buttonClass('primary'), 'rounded-l-none border-l-bg/30 px-1.5')}
        >
          <ChevronDown aria-hidden className="size-3" />
        </button>
      }
    >
      <MenuItem onClick={() => store.setState({ picks: new Set() })}>{text.decide.some}</MenuItem>
    </Menu>
  );
}

function Consequence() {
  const { spaceId } = useStudio();
  const conversations = useSpace(spaceId, ({ space }) => space.conversationIds.length);
  return (
    <span title={text.decide.afterwardsTitle(conversations)} className="ml-auto text-11 text-ink-3">
      {text.decide.afterwards}
    </span>
  );
}
