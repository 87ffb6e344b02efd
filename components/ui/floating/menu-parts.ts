import type { Menu } from '@base-ui/react/menu';
import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react';

export interface MenuPlace {
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

/** What only stands inside an open menu; its code comes with the menu's. */
export interface MenuParts {
  readonly Item: ComponentType<ComponentProps<typeof Menu.Item>>;
  readonly Separator: ComponentType<ComponentProps<typeof Menu.Separator>>;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('It stands in no menu');
  return parts;
}
