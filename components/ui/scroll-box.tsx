import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';

export interface ScrollBoxProps {
  /** What scrolls, for those who reach it by keyboard. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Scrolls within itself, and can be reached by keyboard where it does. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <ScrollArea.Root className="min-w-0">
      <ScrollArea.Viewport
        aria-label={label}
        role="region"
        className={className}
        style={{ overflow: 'auto' }}
      >
        {children}
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}
