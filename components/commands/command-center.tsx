'use client';
/** Owns the palette, the list of keys and the keyboard's listener; mounted once, around every screen. */
import { Keyboard } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonRows } from '@/components/ui/skeleton';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { strings } from '@/components/ui/strings/strings';
import { useCommandState } from './command-state';
import { useCommandKeys } from './use-command-keys';
import { useCommands } from './use-commands';

/** Loaded when somebody asks for one for the first time. */
const CommandPalette = lazyPart(() => import('./command-palette').then((palette) => palette.CommandPalette));
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet').then((sheet) => sheet.ShortcutSheet));

const text = commandStrings;

export function CommandCenter() {
  const { open, show } = useCommandState();
  const [everOpened, setEverOpened] = useState<ReadonlySet<string>>(new Set());
  if (open !== null && !everOpened.has(open)) setEverOpened(new Set([...everOpened, open]));
  useCommandKeys();
  useCommands([
    {
      id: 'show-commands',
      title: text.palette.open,
      section: 'general',
      keys: 'Mod+K',
      overDialogs: true,
      shownIn: 'keys',
      run: () => show(open === 'palette' ? null : 'palette'),
    },
    {
      id: 'show-keys',
      title: text.sheet.open,
      section: 'general',
      keys: '?',
      icon: Keyboard,
      run: () => show('keys'),
    },
  ]);
  const close = () => show(null);
  return (
    <Suspense
      fallback={
        open && <LoadingDialog title={text[open === 'palette' ? 'palette' : 'sheet'].title} onClose={close} />
      }
    >
      {everOpened.has('palette') && <CommandPalette open={open === 'palette'} onClose={close} />}
      {everOpened.has('keys') && <ShortcutSheet open={open === 'keys'} onClose={close} />}
    </Suspense>
  );
}

const PATIENCE = 500;

/** Usually it is here at once; without a connection it is not, and that is to be seen. */
function LoadingDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open={shown} onOpenChange={(next) => next || onClose()} title={title}>
      <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-4/5', 'w-2/3']} />
    </Dialog>
  );
}
