'use client';
import { Menu } from '@base-ui/react/menu';
import { cx } from '../cx';
import { popupClass } from '../popup-class';
import { MenuPartsContext, type MenuPlace } from './menu-parts';
import { TriggerBridge } from './trigger-bridge';
import type { TriggerLink } from './trigger-link';

export interface MenuPopupProps extends MenuPlace {
  readonly link: TriggerLink;
}

const parts = { Item: Menu.Item, Separator: Menu.Separator };

export function MenuPopup({ link, children, side = 'bottom', align = 'start', className }: MenuPopupProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={(given) => <TriggerBridge link={link} given={given} />} />
      <Menu.Portal>
        <Menu.Positioner side={side} align={align} sideOffset={6} className="z-40 outline-none">
          <Menu.Popup
            className={cx(
              popupClass,
              'max-h-[var(--available-height)] min-w-44 overflow-y-auto p-1',
              className,
            )}
          >
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
