'use client';
/** Owns what stands over the page until it is dealt with; its code is loaded when the first of it opens. */
import type { DialogProps, SheetProps } from './floating/dialog-props';
import { OnceOpen } from './floating/once-open';
import { lazyPart } from './lazy-part';

const DialogPopup = lazyPart(() => import('./floating/dialog-popup').then((file) => file.DialogPopup));
const SheetPopup = lazyPart(() => import('./floating/dialog-popup').then((file) => file.SheetPopup));

export function Dialog(props: DialogProps) {
  return (
    <OnceOpen open={props.open}>
      <DialogPopup {...props} />
    </OnceOpen>
  );
}

/** A panel from the edge: what stands beside the conversation on a wide screen stands over it on a narrow one. */
export function Sheet(props: SheetProps) {
  return (
    <OnceOpen open={props.open}>
      <SheetPopup {...props} />
    </OnceOpen>
  );
}
