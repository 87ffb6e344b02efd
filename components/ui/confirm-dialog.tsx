'use client';
import type { ConfirmDialogProps } from './floating/confirm-dialog-props';
import { OnceOpen } from './floating/once-open';
import { lazyPart } from './lazy-part';

const ConfirmPopup = lazyPart(() => import('./floating/confirm-popup').then((file) => file.ConfirmPopup));

/** Asked before what cannot be undone, and only then. The safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpen open={props.open}>
      <ConfirmPopup {...props} />
    </OnceOpen>
  );
}
