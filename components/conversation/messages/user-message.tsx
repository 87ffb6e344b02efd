'use client';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { Moment } from '@/components/ui/moment';
import { strings } from '@/components/ui/strings/strings';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { Principal } from '@/server/core/principal';
import { useConversationScope } from '../conversation-scope';
import { useOpened } from '../use-opened';
import { ForkButton } from './fork-button';
import { MessageActions } from './message-actions';

const text = threadStrings;
/** Lines and characters of a message shown at once: a pasted log folds. */
const LINES = 24;
const CHARACTERS = 3000;

export interface UserMessageProps {
  readonly itemKey: string;
  readonly text: string;
  readonly by: Principal;
  readonly at: number;
  readonly steering?: boolean;
  /** Accepted, but not yet with the agent. */
  readonly waiting?: boolean;
  /** The last event before it; absent while it waits. */
  readonly forkAt?: number;
}

export function UserMessage(message: UserMessageProps) {
  const { by, at, steering, waiting } = message;
  const name = useConversationScope().nameOf(by);
  return (
    <article
      aria-label={text.by(name)}
      className={cx('group flex flex-col items-end gap-1', waiting && 'opacity-60')}
    >
      <Said itemKey={message.itemKey} text={message.text} />
      <div className="flex h-6 items-center gap-1 pr-1">
        {message.forkAt !== undefined && <Actions text={message.text} forkAt={message.forkAt} />}
        <span className="flex gap-1.5 text-11 text-ink-3">
          {steering && <span>{text.steered} ·</span>}
          {name !== strings.general.you && <span>{name} ·</span>}
          <Moment at={at} />
        </span>
      </div>
    </article>
  );
}

function Said({ itemKey, text: whole }: { readonly itemKey: string; readonly text: string }) {
  const { open, onOpenChange } = useOpened(itemKey);
  const shown = beginning(whole);
  const folds = shown.length < whole.length;
  return (
    <div className="max-w-[85%] rounded-xl rounded-br-sm border bg-sunken px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap">
      {folds && !open ? `${shown}…` : whole}
      {folds && (
        <Button variant="quiet" className="-mx-1.5 mt-1 flex px-1.5" onClick={() => onOpenChange(!open)}>
          {open ? text.showLess : text.showWhole}
        </Button>
      )}
    </div>
  );
}

/** All of it, where folding would hide little. */
function beginning(whole: string): string {
  const byLines = whole
    .split('\n', LINES + 1)
    .slice(0, LINES)
    .join('\n');
  const shown = byLines.slice(0, CHARACTERS);
  return whole.length - shown.length > 200 ? shown : whole;
}

function Actions({ text: whole, forkAt }: { readonly text: string; readonly forkAt: number }) {
  return (
    <MessageActions>
      <CopyButton text={whole} />
      <ForkButton seq={forkAt} draft={whole} />
    </MessageActions>
  );
}
