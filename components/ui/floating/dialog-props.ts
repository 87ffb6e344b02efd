import type { ReactNode } from 'react';
import type { dialogWidths } from './dialog-class';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly width?: keyof typeof dialogWidths;
  readonly children: ReactNode;
}

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** For assistive technology; the content shows its own headline. */
  readonly title: string;
  readonly side: 'left' | 'right';
  readonly children: ReactNode;
}
