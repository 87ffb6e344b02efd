'use client';
/** Unsent text survives going elsewhere and coming back; one draft per conversation, in this tab. */
import { create } from 'zustand';
import type { ConversationId } from '@/server/core/ids';

interface Drafts {
  readonly texts: Readonly<Record<string, string>>;
  set(conversation: ConversationId, text: string): void;
}

const useDrafts = create<Drafts>((set) => ({
  texts: {},
  set: (conversation, text) => set(({ texts }) => ({ texts: { ...texts, [conversation]: text } })),
}));

export function useDraft(conversation: ConversationId): [string, (text: string) => void] {
  const text = useDrafts((drafts) => drafts.texts[conversation] ?? '');
  const set = useDrafts((drafts) => drafts.set);
  return [text, (next) => set(conversation, next)];
}
