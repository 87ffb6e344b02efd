import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export type NoticeTone = 'info' | 'warn' | 'bad';

const looks: Readonly<Record<NoticeTone, { icon: LucideIcon; frame: string; ink: string }>> = {
  info: { icon: Info, frame: 'border-line bg-sunken', ink: 'text-ink-2' },
  warn: { icon: TriangleAlert, frame: 'border-warn/30 bg-warn/6', ink: 'text-warn' },
  bad: { icon: CircleAlert, frame: 'border-bad/30 bg-bad/6', ink: 'text-bad' },
};

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title: string;
  /** What to do next. */
  readonly text?: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Says what is the matter, and what to do about it, where it matters. */
export function Notice({ tone, title, text, children, className }: NoticeProps) {
  const { icon: Icon, frame, ink } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-12', frame, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-3.5 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium">{title}</span>
        {text && <span className="break-words whitespace-pre-line text-ink-2">{text}</span>}
        {children && <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">{children}</div>}
      </div>
    </div>
  );
}
