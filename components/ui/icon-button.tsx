import { Button as BaseButton } from '@base-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Hint } from './hint';

export const iconButtonClass =
  'inline-grid size-7 shrink-0 place-items-center rounded-md text-ink-2 transition-colors not-data-disabled:hover:bg-hover not-data-disabled:hover:text-ink data-disabled:opacity-40 data-popup-open:bg-hover data-pressed:text-ink';

export interface IconButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className' | 'children'> {
  /** Its accessible name, and its tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly className?: string;
}

export function IconButton({ label, icon: Icon, keys, className, ...props }: IconButtonProps) {
  return (
    <Hint text={label} keys={keys}>
      <BaseButton aria-label={label} className={cx(iconButtonClass, className)} {...props}>
        <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      </BaseButton>
    </Hint>
  );
}
