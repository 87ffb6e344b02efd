'use client';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ConversationId } from '@/server/core/ids';
import { useFindState } from './find-state';

export interface FindCommand {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** While it is open its keys are the browser's own again: who presses them twice wants those. */
export function useFindCommand(
  conversationId: ConversationId,
  thread: RefObject<HTMLElement | null>,
): FindCommand {
  const { conversation, find } = useFindState();
  const isOpen = conversation === conversationId;
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
        find(conversationId);
      },
    },
  ]);
  useEffect(() => () => find(null), [find]);
  const close = () => {
    find(null);
    const last = before.current;
    before.current = null;
    if (last instanceof HTMLElement && last !== document.body && last.isConnected) last.focus();
    else thread.current?.focus();
  };
  return { isOpen, close };
}
