'use client';
import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { threadStrings } from '@/components/ui/strings/thread-strings';

export interface FindCommand {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** While it is open its keys are the browser's own again: who presses them twice wants those. */
export function useFindCommand(thread: RefObject<HTMLElement | null>): FindCommand {
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef<Element | null>(null);
  useCommands([
    {
      id: 'find-in-conversation',
      title: threadStrings.find.label,
      section: 'conversation',
      keys: 'Mod+F',
      icon: Search,
      enabled: !isOpen,
      run: () => {
        before.current = document.activeElement;
        setIsOpen(true);
      },
    },
  ]);
  const close = () => {
    setIsOpen(false);
    const last = before.current;
    if (last instanceof HTMLElement && last !== document.body && last.isConnected) last.focus();
    else thread.current?.focus();
  };
  return { isOpen, close };
}
