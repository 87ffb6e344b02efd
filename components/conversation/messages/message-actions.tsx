import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

export interface MessageActionsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** What can be done with a message: there when the pointer or the focus is on it, and always where nothing hovers. */
export function MessageActions({ className, children }: MessageActionsProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-0.5 text-11 text-ink-3 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100',
        className,
      )}
    >
      {children}
    </div>
  );
}
