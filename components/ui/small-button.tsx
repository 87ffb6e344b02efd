import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';

export interface SmallButtonProps {
  /** Its accessible name, and what hovering says. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly className?: string;
}

/** An icon that acts, for places that hold hundreds of them: without the weight of a tooltip of its own. */
export function SmallButton({ label, icon: Icon, disabled, onClick, className }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'inline-grid size-6 shrink-0 place-items-center rounded-md text-ink-2 transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
    </button>
  );
}
