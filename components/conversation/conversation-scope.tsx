'use client';
import { createContext, useContext } from 'react';
import type { ModeRow } from '@/components/sync/api';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';
import type { Fork } from './messages/use-fork';
import type { OpenedStore } from './opened';

export interface ConversationScope {
  readonly conversationId: ConversationId;
  readonly spaceId: SpaceId;
  readonly opened: OpenedStore;
  /** Null where the person may only look (statement 66), or nothing can be begun any more. */
  readonly fork: Fork | null;
  // Looked up once for the whole thread: thousands of messages asking for themselves would each follow the rows.
  readonly nameOf: (principal: Principal) => string;
  readonly modeOf: (mode: ModeName) => ModeRow;
  readonly modelName: (ref: string) => string;
}

/** Which conversation the parts of a thread belong to, what of them is open, and how what they name is called. */
export const ConversationScopeContext = createContext<ConversationScope | null>(null);

export function useConversationScope(): ConversationScope {
  const scope = useContext(ConversationScopeContext);
  if (!scope) throw new Error('A part of a thread needs its conversation above it');
  return scope;
}
