import { Progress } from '@base-ui/react/progress';
import { cx } from './cx';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 100; null where nobody knows how much there is. */
  readonly value: number | null;
}

/** How far long work is. What it is doing stands in words beside it. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} value={value}>
      <Progress.Track className="h-1 overflow-hidden rounded-full bg-hover">
        <Progress.Indicator
          className={cx(
            'h-full rounded-full bg-accent transition-[width] duration-(--motion-calm)',
            value === null && 'w-1/3 animate-pass',
          )}
        />
      </Progress.Track>
    </Progress.Root>
  );
}
