'use client';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx';
import { useScrolls } from './use-scrolls';

export interface ScrollBoxProps {
  /** What scrolls, for those who reach it by keyboard. */
  readonly label: string;
  readonly className?: string;
  /** Takes the height its column leaves, and scrolls there. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** Scrolls within itself, and can be reached by keyboard where it does. Light: a thread holds hundreds. */
export function ScrollBox({ label, className, fills, children }: ScrollBoxProps) {
  const place = useRef<HTMLElement>(null);
  const scrolls = useScrolls(place);
  return (
    <section
      ref={place}
      aria-label={label}
      tabIndex={fills || scrolls ? 0 : undefined}
      className={cx(
        'min-w-0 overflow-auto',
        fills && 'h-full min-h-0 flex-1 overscroll-contain focus-visible:-outline-offset-2',
        className,
      )}
    >
      {children}
    </section>
  );
}
