'use client';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from '../cx';
import { iconButtonClass } from '../icon-button';
import { strings } from '../strings/strings';
import { backdropClass, dialogClass } from './dialog-class';
import type { DialogProps, SheetProps } from './dialog-props';

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  width = 'normal',
  children,
}: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup data-modal className={dialogClass(width)}>
          <header className="grid gap-1 pr-8">
            <Dialog.Title className="text-16 font-semibold tracking-tight">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="text-13 text-ink-2">{description}</Dialog.Description>
            )}
          </header>
          {children}
          <CloseButton className="absolute top-4 right-4" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const sides = {
  left: 'left-0 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full w-[min(288px,86vw)]',
  right:
    'right-0 border-l data-ending-style:translate-x-full data-starting-style:translate-x-full w-[min(560px,100vw)]',
} as const;

export function SheetPopup({ open, onOpenChange, title, side, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          data-modal
          className={cx(
            'fixed inset-y-0 z-40 flex flex-col bg-surface shadow-pop outline-none transition-transform duration-(--motion-calm)',
            sides[side],
          )}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
          <CloseButton className="absolute top-2 right-2" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CloseButton({ className }: { readonly className: string }) {
  return (
    <Dialog.Close aria-label={strings.general.close} className={cx(iconButtonClass, className)}>
      <X aria-hidden className="size-4" strokeWidth={1.75} />
    </Dialog.Close>
  );
}
