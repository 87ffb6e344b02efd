import type { ReactNode } from 'react';
import { cx } from '../cx';
import { popupClass } from '../popup-class';

export interface PopoverContent {
  readonly title: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

export const popoverClass = cx(popupClass, 'w-[min(360px,calc(100vw-24px))] p-3');
