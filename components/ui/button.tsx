/** Owns the one button of the product; every other control that acts looks like one of its variants. */
import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { cx } from './cx';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';
export type ButtonSize = 'dense' | 'normal';

const variants: Readonly<Record<ButtonVariant, string>> = {
  default: 'border-line-strong bg-surface text-ink not-data-disabled:hover:bg-sunken',
  primary: 'border-ink bg-ink text-bg not-data-disabled:hover:opacity-90',
  quiet: 'border-transparent text-ink-2 not-data-disabled:hover:bg-hover not-data-disabled:hover:text-ink',
  danger: 'border-transparent text-bad not-data-disabled:hover:bg-del',
};

const sizes: Readonly<Record<ButtonSize, string>> = { dense: 'h-7 px-2.5', normal: 'h-8 px-3' };

export const buttonClass = (variant: ButtonVariant = 'default', size: ButtonSize = 'dense'): string =>
  cx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border text-12 font-medium whitespace-nowrap transition-colors select-none data-disabled:opacity-50',
    variants[variant],
    sizes[size],
  );

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <BaseButton className={cx(buttonClass(variant, size), className)} {...props} />;
}
