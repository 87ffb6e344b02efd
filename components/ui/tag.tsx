import type { ReactNode } from 'react';
import { cx } from './cx';

export type TagTone = 'plain' | 'ok' | 'warn' | 'bad';

const tones: Readonly<Record<TagTone, string>> = {
  plain: 'border-line text-ink-2',
  ok: 'border-ok/30 text-ok',
  warn: 'border-warn/35 text-warn',
  bad: 'border-bad/30 text-bad',
};

export interface TagProps {
  readonly tone?: TagTone;
  readonly mono?: boolean;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A fact in a small frame. */
export function Tag({ tone = 'plain', mono, title, className, children }: TagProps) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-5 min-w-0 items-center gap-1 rounded-md border px-1.5 text-11 whitespace-nowrap tabular-nums',
        tones[tone],
        mono && 'font-mono',
        className,
      )}
    >
      {children}
    </span>
  );
}
