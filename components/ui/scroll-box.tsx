import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface ScrollBoxProps {
  /** What scrolls, for those who reach it by keyboard. */
  readonly label: string;
  readonly className?: string;
  /** Takes the height its column leaves, and scrolls there. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** Scrolls within itself, and can be reached by keyboard where it does. */
export function ScrollBox({ label, className, fills, children }: ScrollBoxProps) {
  return (
    <ScrollArea.Root className={cx('min-w-0', fills && 'min-h-0 flex-1')}>
      <ScrollArea.Viewport
        aria-label={label}
        role="region"
        // Elsewhere the library makes it reachable once it has measured that it scrolls.
        {...(fills && { tabIndex: 0 })}
        className={cx(fills && 'h-full overscroll-contain focus-visible:-outline-offset-2', className)}
        style={{ overflow: 'auto' }}
      >
        {children}
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}
