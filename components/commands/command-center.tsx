'use client';
/** Owns the palette, the list of keys and the keyboard's listener; mounted once, around every screen. */
import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { strings } from '@/components/ui/strings/strings';
import { useCommandState } from './command-state';
import { useCommandKeys } from './use-command-keys';
import { useCommands } from './use-commands';

/** Loaded when somebody asks for one for the first time. */
const CommandPalette = lazy(() =>
  import('./command-palette').then((palette) => ({ default: palette.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet').then((sheet) => ({ default: sheet.ShortcutSheet })),
);

const text = strings.commands;

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
    <Suspense>
      {everOpened.has('palette') && <CommandPalette open={open === 'palette'} onClose={close} />}
      {everOpened.has('keys') && <ShortcutSheet open={open === 'keys'} onClose={close} />}
    </Suspense>
  );
}
