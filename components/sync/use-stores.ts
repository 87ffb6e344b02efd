'use client';
/** Thin React bindings of the stores: a selector each, so that a screen re-renders for what it shows. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type ConversationId, conversationStream, type SpaceId, spaceStream } from '@/server/core/ids';
import type { ConversationState } from './conversation-store';
import type { SpaceState } from './space-store';
import type { Connection } from './sync-client';
import { useSync } from './sync-provider';

export function useConversation<Part>(id: ConversationId, select: (state: ConversationState) => Part): Part {
  const sync = useSync();
  const store = sync.conversation(id);
  useEffect(() => sync.hold(conversationStream(id)), [sync, id]);
  return useStore(store.state, select);
}

export function useSpace<Part>(id: SpaceId, select: (state: SpaceState) => Part): Part {
  const sync = useSync();
  const store = sync.space(id);
  useEffect(() => sync.hold(spaceStream(id)), [sync, id]);
  return useStore(store.state, select);
}

export function useConnection(): Connection {
  return useStore(useSync().connection, ({ state }) => state);
}

export function useIsBehind(): boolean {
  return useStore(useSync().connection, ({ behind }) => behind);
}
