/** Which conversation is being searched: asked for by key, in the palette or in a menu, answered by the thread. */
import { create } from 'zustand';
import type { ConversationId } from '@/server/core/ids';

export interface FindState {
  readonly conversation: ConversationId | null;
  find(conversation: ConversationId | null): void;
}

export const useFindState = create<FindState>((set) => ({
  conversation: null,
  find: (conversation) => set({ conversation }),
}));
