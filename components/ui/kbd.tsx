import { cx } from './cx';

export interface KbdProps {
  readonly keys: string;
  readonly inverted?: boolean;
  readonly className?: string;
}

export function Kbd({ keys, inverted, className }: KbdProps) {
  return (
    <kbd
      className={cx(
        'rounded-sm border px-1 font-sans text-[10px] leading-4 whitespace-nowrap',
        inverted ? 'border-current/35 opacity-75' : 'border-line-strong text-ink-3',
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
