import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

/** An event of the conversation that is no message: a line across, who and when in its middle. */
export function ThinLine({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx('flex items-center gap-2.5 text-12 text-ink-3', className)}>
      <span aria-hidden className="h-px flex-1 bg-line" />
      <span className="flex max-w-[80%] min-w-0 flex-wrap items-center justify-center gap-x-1.5 text-center">
        {children}
      </span>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}
