'use client';
/** Owns menus: the button is there at once, the menu's code when somebody comes near it. */
import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ComponentProps, type ReactElement, type ReactNode, Suspense } from 'react';
import { cx } from './cx';
import { LinkedTrigger, useTriggerLink } from './floating/linked-trigger';
import { type MenuPlace, useMenuParts } from './floating/menu-parts';
import { lazyPart } from './lazy-part';
import { optionClass } from './popup-class';

export interface MenuProps extends MenuPlace {
  /** The button that opens it; carries its accessible name. */
  readonly trigger: ReactElement;
}

const MenuPopup = lazyPart(() => import('./floating/menu-popup').then((file) => file.MenuPopup));

export function Menu({ trigger, ...popup }: MenuProps) {
  const { link, wanted } = useTriggerLink();
  return (
    <>
      <LinkedTrigger link={link} popup="menu" trigger={trigger} />
      {wanted && (
        <Suspense>
          <MenuPopup link={link} {...popup} />
        </Suspense>
      )}
    </>
  );
}

export function MenuItem({
  className,
  ...props
}: ComponentProps<typeof BaseMenu.Item> & { className?: string }) {
  const { Item } = useMenuParts();
  return <Item className={cx(optionClass, className)} {...props} />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-1 text-11 text-ink-3">{children}</div>;
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="mx-1 my-1 h-px bg-line" />;
}
