import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx';
import { popupClass } from './popup-class';

export const popoverClass = cx(popupClass, 'w-[min(320px,calc(100vw-24px))] p-3');

export interface PopoverProps {
  /** The button that opens it; carries its accessible name. */
  readonly trigger: ReactElement;
  readonly title: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Something small to read or to fill in beside what it is about. */
export function Popover({ trigger, title, align = 'start', open, onOpenChange, children }: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={6} className="z-40 outline-none">
          <BasePopover.Popup className={popoverClass}>
            <BasePopover.Title className="mb-2 text-13 font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
