'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, Sheet } from '@/components/ui/dialog';
import { Hint } from '@/components/ui/hint';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { toasts } from '@/components/ui/toasts';
import { Specimen } from './specimen';

const { sample } = text;

export function FloatingSpecimens() {
  const [first = '', second = '', third = ''] = sample.menu;
  return (
    <>
      <Specimen name="Menu">
        <Menu trigger={<Button>{sample.open(sample.menuLabel)}</Button>}>
          <MenuLabel>{sample.menuLabel}</MenuLabel>
          <MenuItem>{first}</MenuItem>
          <MenuItem disabled>{second}</MenuItem>
          <MenuSeparator />
          <MenuItem className="text-bad">{third}</MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="Popover">
        <Popover title={sample.popover} trigger={<Button>{sample.open(sample.popover)}</Button>}>
          <p className="text-12 text-ink-2">{sample.popoverText}</p>
        </Popover>
      </Specimen>
      <Specimen name="Hint">
        <Hint text={sample.tip} keys="⌘ K">
          <Button>{sample.tip}</Button>
        </Hint>
      </Specimen>
      <Dialogs />
      <Specimen name="Toaster">
        <Button onClick={() => toasts.add({ title: sample.toast, description: sample.toastText })}>
          {sample.open(sample.toast)}
        </Button>
        <Button
          onClick={() =>
            toasts.add({
              type: 'error',
              title: sample.toastFault,
              description: sample.toastFaultText,
              priority: 'high',
            })
          }
        >
          {sample.open(sample.toastFault)}
        </Button>
      </Specimen>
    </>
  );
}

type Shown = 'dialog' | 'confirm' | 'left' | 'right';

function Dialogs() {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (isOpen: boolean) => setShown(isOpen ? name : null),
  });
  const opener = (name: Shown, what: string) => (
    <Button onClick={() => setShown(name)}>{sample.open(what)}</Button>
  );
  return (
    <>
      <Specimen name="Dialog">
        {opener('dialog', sample.dialog)}
        <Dialog {...open('dialog')} title={sample.dialog} description={sample.dialogText}>
          <Button variant="primary" size="normal" onClick={() => setShown(null)}>
            {sample.act}
          </Button>
        </Dialog>
      </Specimen>
      <Specimen name="ConfirmDialog">
        {opener('confirm', sample.confirm)}
        <ConfirmDialog
          {...open('confirm')}
          title={sample.confirm}
          text={sample.confirmText}
          confirm={sample.remove}
          onConfirm={() => setShown(null)}
        />
      </Specimen>
      <Specimen name="Sheet">
        {(['left', 'right'] as const).map((side) => (
          <div key={side}>
            {opener(side, side)}
            <Sheet {...open(side)} title={sample.sheet} side={side}>
              <p className="p-6 text-ink-2">{sample.sheet}</p>
            </Sheet>
          </div>
        ))}
      </Specimen>
    </>
  );
}
