'use client';
import type { ConfirmDialogProps } from './confirm-dialog-props';
import { lazyPart } from './lazy-part';
import { OnceOpen } from './once-open';

const ConfirmPopup = lazyPart(() => import('./confirm-popup').then((file) => file.ConfirmPopup));

/** Asked before what cannot be undone, and only then. The safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpen open={props.open}>
      <ConfirmPopup {...props} />
    </OnceOpen>
  );
}
