import { cx } from './cx';

export function Kbd({ keys, inverted }: { readonly keys: string; readonly inverted?: boolean }) {
  return (
    <kbd
      className={cx(
        'rounded-sm border px-1 font-sans text-[10px] leading-4 whitespace-nowrap',
        inverted ? 'border-current/35 opacity-75' : 'border-line-strong text-ink-3',
      )}
    >
      {keys}
    </kbd>
  );
}
