'use client';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';

export interface DisclosureProps {
  /** The line that stays; its text names the button. */
  readonly summary: ReactNode;
  readonly label?: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly defaultOpen?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A line that opens. What is folded away is not mounted. Light: a thread holds thousands. */
export function Disclosure(props: DisclosureProps) {
  const { summary, label, open, onOpenChange, defaultOpen = false, className, children } = props;
  const [own, setOwn] = useState(defaultOpen);
  const panel = useId();
  const isOpen = open ?? own;
  const toggle = () => {
    setOwn(!isOpen);
    onOpenChange?.(!isOpen);
  };
  return (
    <div>
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        data-panel-open={isOpen ? '' : undefined}
        onClick={toggle}
        className={cx('group flex w-full min-w-0 items-center gap-2 rounded-md text-left', className)}
      >
        {summary}
        <ChevronRight
          aria-hidden
          className="size-3 shrink-0 text-ink-3 opacity-50 transition-[rotate,opacity] group-hover:opacity-100 group-focus-visible:opacity-100 group-data-panel-open:rotate-90 group-data-panel-open:opacity-100"
        />
      </button>
      {isOpen && <div id={panel}>{children}</div>}
    </div>
  );
}
