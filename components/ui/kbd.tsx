import { cx } from './cx';

export function Kbd({ keys, inverted }: { readonly keys: string; readonly inverted?: boolean }) {
  return (
    <kbd
      className={cx(
        'rounded-sm border px-1 text-[10px] leading-4',
        inverted ? 'border-current/35 opacity-75' : 'border-line-strong text-ink-3',
      )}
    >
      {keys}
    </kbd>
  );
}
