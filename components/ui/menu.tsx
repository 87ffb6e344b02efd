import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx';
import { optionClass, popupClass } from './popup-class';

export interface MenuProps {
  /** The button that opens it; carries its accessible name. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

export function Menu({ trigger, children, side = 'bottom', align = 'start', className }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={6} className="z-40 outline-none">
          <BaseMenu.Popup
            className={cx(
              popupClass,
              'max-h-[var(--available-height)] min-w-44 overflow-y-auto p-1',
              className,
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export function MenuItem({
  className,
  ...props
}: ComponentProps<typeof BaseMenu.Item> & { className?: string }) {
  return <BaseMenu.Item className={cx(optionClass, className)} {...props} />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-1 text-11 text-ink-3">{children}</div>;
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}
