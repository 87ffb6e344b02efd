'use client';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../button';
import { strings } from '../strings/strings';
import type { ConfirmDialogProps } from './confirm-dialog-props';
import { backdropClass, dialogClass } from './dialog-class';

/** Asked before what cannot be undone, and only then. The safe way out has the focus. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup data-modal initialFocus={cancel} className={dialogClass()}>
          <header className="grid gap-1">
            <AlertDialog.Title className="text-16 font-semibold tracking-tight">
              {props.title}
            </AlertDialog.Title>
            <AlertDialog.Description className="text-13 text-ink-2">{props.text}</AlertDialog.Description>
          </header>
          {props.children}
          <footer className="flex justify-end gap-2">
            <AlertDialog.Close
              ref={cancel}
              render={<Button size="normal">{strings.general.cancel}</Button>}
            />
            <Button
              variant="danger"
              size="normal"
              loading={props.pending}
              onClick={props.onConfirm}
              className="border-bad/40"
            >
              {props.confirm}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
