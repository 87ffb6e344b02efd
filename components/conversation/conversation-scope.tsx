'use client';
import { createContext, useContext } from 'react';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { OpenedStore } from './opened';

export interface ConversationScope {
  readonly conversationId: ConversationId;
  readonly spaceId: SpaceId;
  readonly opened: OpenedStore;
}

/** Which conversation the parts of a thread belong to, and what of them is open. */
export const ConversationScopeContext = createContext<ConversationScope | null>(null);

export function useConversationScope(): ConversationScope {
  const scope = useContext(ConversationScopeContext);
  if (!scope) throw new Error('A part of a thread needs its conversation above it');
  return scope;
}
