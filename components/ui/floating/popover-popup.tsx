'use client';
import { Popover } from '@base-ui/react/popover';
import { type PopoverContent, popoverClass } from './popover-content';
import { TriggerBridge } from './trigger-bridge';
import type { TriggerLink } from './trigger-link';

export interface PopoverPopupProps extends PopoverContent {
  readonly link: TriggerLink;
}

export function PopoverPopup({
  link,
  title,
  align = 'start',
  open,
  onOpenChange,
  children,
}: PopoverPopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={(given) => <TriggerBridge link={link} given={given} />} />
      <Popover.Portal>
        <Popover.Positioner align={align} sideOffset={6} className="z-40 outline-none">
          <Popover.Popup className={popoverClass}>
            <Popover.Title className="mb-2 text-13 font-semibold">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
