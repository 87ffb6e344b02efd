'use client';
import { useStore } from 'zustand';
import { useConversationScope } from './conversation-scope';

/** For a `Disclosure`: open or not, by a key that is unique in the conversation. */
export function useOpened(key: string): { open: boolean; onOpenChange: (open: boolean) => void } {
  const { opened } = useConversationScope();
  const open = useStore(opened.state, ({ keys }) => keys.has(key));
  return { open, onOpenChange: (next) => opened.set(key, next) };
}
