import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** A line that opens. What is folded away is not mounted. */
export function Disclosure({ summary, label, className, children, ...state }: DisclosureProps) {
  return (
    <Collapsible.Root {...state}>
      <Collapsible.Trigger
        aria-label={label}
        className={cx('group flex w-full min-w-0 items-center gap-2 rounded-md text-left', className)}
      >
        {summary}
        <ChevronRight
          aria-hidden
          className="size-3 shrink-0 text-ink-3 opacity-50 transition-[rotate,opacity] group-hover:opacity-100 group-focus-visible:opacity-100 group-data-panel-open:rotate-90 group-data-panel-open:opacity-100"
        />
      </Collapsible.Trigger>
      <Collapsible.Panel>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
