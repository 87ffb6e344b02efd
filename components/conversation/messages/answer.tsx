'use client';
import { CopyButton } from '@/components/ui/copy-button';
import { Moment } from '@/components/ui/moment';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ThreadItem } from '@/server/core/thread/thread';
import { Prose } from '../prose';
import { Facts } from './facts';
import { ForkButton } from './fork-button';
import { MessageActions } from './message-actions';
import { WrittenBy, WrittenIn } from './written-by';

const text = threadStrings;

export interface AnswerProps {
  readonly item: Extract<ThreadItem, { kind: 'text' }>;
}

/** What the agent said; pointed at, it tells which model said it, in which mode, and when. */
export function Answer({ item }: AnswerProps) {
  return (
    <article aria-label={text.answer} className="group relative">
      <Prose text={item.text} />
      {item.partial && <span className="text-12 text-ink-3 italic">{text.partial}</span>}
      <MessageActions className="absolute -top-[22px] right-0 gap-1.5 rounded-md border bg-raised pl-2 shadow-raised [@media(hover:none)]:hidden">
        <Facts>
          {item.model && <WrittenBy model={item.model} />}
          <WrittenIn mode={item.mode} />
          <Moment at={item.at} />
        </Facts>
        <span className="flex">
          <CopyButton text={item.text} />
          <ForkButton seq={item.forkAt} />
        </span>
      </MessageActions>
    </article>
  );
}
