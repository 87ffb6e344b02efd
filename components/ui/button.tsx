/** Owns the one button of the product; every other control that acts looks like one of its variants. */
import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';
export type ButtonSize = 'dense' | 'normal';

const variants: Readonly<Record<ButtonVariant, string>> = {
  default:
    'border-line-strong bg-surface text-ink not-data-disabled:hover:bg-sunken not-data-disabled:active:border-ink-3',
  primary: 'border-ink bg-ink text-bg not-data-disabled:hover:opacity-90 not-data-disabled:active:opacity-80',
  quiet:
    'border-transparent text-ink-2 not-data-disabled:hover:bg-hover not-data-disabled:hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
  danger: 'border-transparent text-bad not-data-disabled:hover:bg-del not-data-disabled:active:border-bad/30',
};

const sizes: Readonly<Record<ButtonSize, string>> = { dense: 'h-7 px-2.5', normal: 'h-8 px-3' };

export const buttonClass = (variant: ButtonVariant = 'default', size: ButtonSize = 'dense'): string =>
  cx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border text-12 font-medium whitespace-nowrap transition-colors select-none data-disabled:not-aria-busy:opacity-50',
    variants[variant],
    sizes[size],
  );

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** What it started is under way: it keeps its place and the focus, and does nothing more. */
  readonly loading?: boolean;
  readonly className?: string;
}

export function Button({ variant, size, loading, className, children, ...props }: ButtonProps) {
  const busy = loading ? ({ disabled: true, focusableWhenDisabled: true, 'aria-busy': true } as const) : {};
  return (
    <BaseButton className={cx(buttonClass(variant, size), className)} {...props} {...busy}>
      {loading && <Spinner />}
      {children}
    </BaseButton>
  );
}
