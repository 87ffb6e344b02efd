import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What would be here, and how to get it. */
  readonly text: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-2 px-6 py-12 text-center">
      <span className="grid size-9 place-items-center rounded-lg border bg-sunken text-ink-3">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
      <h2 className="mt-1 text-14 font-semibold">{title}</h2>
      <p className="text-13 text-balance text-ink-2">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
