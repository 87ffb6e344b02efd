'use client';
import { usePeople } from '@/components/sync/use-people';
import { cx } from '@/components/ui/cx';
import { Moment } from '@/components/ui/moment';
import { strings } from '@/components/ui/strings/strings';
import type { Principal } from '@/server/core/principal';

export interface UserMessageProps {
  readonly text: string;
  readonly by: Principal;
  readonly at: number;
  readonly steering?: boolean;
  /** Accepted, but not yet with the agent. */
  readonly waiting?: boolean;
}

export function UserMessage({ text, by, at, steering, waiting }: UserMessageProps) {
  const name = usePeople()(by);
  return (
    <article
      aria-label={strings.thread.by(name)}
      className={cx('group flex flex-col items-end gap-1', waiting && 'opacity-60')}
    >
      <div className="max-w-[85%] rounded-xl rounded-br-sm border bg-sunken px-3 py-2 text-14 break-words whitespace-pre-wrap">
        {text}
      </div>
      <span className="flex gap-1.5 pr-1 text-11 text-ink-3">
        {steering && <span>{strings.thread.steered} ·</span>}
        {name !== strings.general.you && <span>{name} ·</span>}
        <Moment at={at} />
      </span>
    </article>
  );
}
