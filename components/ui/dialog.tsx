import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { iconButtonClass } from './icon-button';
import { strings } from './strings/strings';

/** Of everything that stands over the page until it is dealt with. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly width?: keyof typeof widths;
  readonly children: ReactNode;
}

const widths = {
  normal: 'w-[min(440px,calc(100vw-24px))]',
  wide: 'w-[min(640px,calc(100vw-24px))]',
} as const;

export const dialogClass = (width: keyof typeof widths = 'normal'): string =>
  cx(
    'fixed top-[12vh] left-1/2 z-40 grid max-h-[80vh] -translate-x-1/2 gap-4 overflow-y-auto rounded-xl border border-line-strong bg-raised p-5 shadow-pop outline-none transition-[scale,opacity] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
    widths[width],
  );

export function Dialog({ open, onOpenChange, title, description, width = 'normal', children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup className={dialogClass(width)}>
          <header className="grid gap-1 pr-8">
            <BaseDialog.Title className="text-16 font-semibold tracking-tight">{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className="text-13 text-ink-2">{description}</BaseDialog.Description>
            )}
          </header>
          {children}
          <CloseButton className="absolute top-4 right-4" />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** For assistive technology; the content shows its own headline. */
  readonly title: string;
  readonly side: 'left' | 'right';
  readonly children: ReactNode;
}

const sides = {
  left: 'left-0 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full w-[min(288px,86vw)]',
  right:
    'right-0 border-l data-ending-style:translate-x-full data-starting-style:translate-x-full w-[min(560px,100vw)]',
} as const;

/** A panel from the edge: what stands beside the conversation on a wide screen stands over it on a narrow one. */
export function Sheet({ open, onOpenChange, title, side, children }: SheetProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={cx(
            'fixed inset-y-0 z-40 flex flex-col bg-surface shadow-pop outline-none transition-transform duration-(--motion-calm)',
            sides[side],
          )}
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
          <CloseButton className="absolute top-2 right-2" />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function CloseButton({ className }: { readonly className: string }) {
  return (
    <BaseDialog.Close aria-label={strings.general.close} className={cx(iconButtonClass, className)}>
      <X aria-hidden className="size-4" strokeWidth={1.75} />
    </BaseDialog.Close>
  );
}
