import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will be gone, and what stays. */
  readonly text: string;
  readonly confirm: string;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}
