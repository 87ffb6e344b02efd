/**
 * Owns what the page follows: one store per conversation and space, kept warm for a while after nobody looks, so that
 * going back is instant. Free of React.
 */
import type { QueryClient } from '@tanstack/react-query';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  type StreamName,
  spaceStream,
  type WorkspaceId,
  workspaceStream,
} from '@/server/core/ids';
import { staleLists } from '@/server/core/thread/workspace-invalidation';
import { type ConversationStore, createConversationStore } from './conversation-store';
import { createPresence, type Presence } from './presence';
import { refreshQueries } from './refresh-queries';
import { createSpaceStore, type SpaceStore } from './space-store';
import { createSyncClient, type StreamSink, type SyncClient } from './sync-client';
import type { SyncSocket } from './sync-socket';

export interface Sync {
  readonly connection: SyncClient['connection'];
  readonly presence: Presence;
  conversation(id: ConversationId): ConversationStore;
  space(id: SpaceId): SpaceStore;
  /** Rows that a workspace's events make stale are read again, from now on. Returns how to stop. */
  workspace(id: WorkspaceId): () => void;
  /** Somebody looks at it until the returned function is called. */
  hold(stream: StreamName): () => void;
}

interface Kept {
  readonly store: { readonly sink: StreamSink };
  readonly stop: () => void;
  holders: number;
}

/** Streams followed without anybody looking. */
const WARM = 8;

export function createSync(socket: SyncSocket, queryClient: QueryClient): Sync {
  const client = createSyncClient(socket);
  /** In the order they were last wanted or let go: the first is the first to be forgotten. */
  const kept = new Map<StreamName, Kept>();
  let isDue = false;

  const open = <Store extends Kept['store']>(stream: StreamName, create: () => Store): Store => {
    const known = kept.get(stream);
    if (known) {
      if (known.holders === 0) toEnd(stream, known);
      return known.store as Store;
    }
    const store = create();
    kept.set(stream, { store, stop: client.follow(stream, store.sink), holders: 0 });
    return store;
  };

  const toEnd = (stream: StreamName, each: Kept): void => {
    kept.delete(stream);
    kept.set(stream, each);
  };

  const forgetColdest = (): void => {
    isDue = false;
    const idle = [...kept].filter(([, each]) => each.holders === 0);
    for (const [stream, each] of idle.slice(0, Math.max(0, idle.length - WARM))) {
      each.stop();
      kept.delete(stream);
    }
  };

  return {
    connection: client.connection,
    presence: createPresence(socket),
    conversation: (id) => {
      const stream = conversationStream(id);
      return open(stream, () => createConversationStore(stream, client.part));
    },
    space: (id) => open(spaceStream(id), createSpaceStore),
    workspace: (id) => client.follow(workspaceStream(id), listRefresher(queryClient), { from: 'now' }),
    hold: (stream) => {
      const each = kept.get(stream);
      if (each) each.holders += 1;
      return () => {
        if (!each || kept.get(stream) !== each) return;
        each.holders -= 1;
        toEnd(stream, each);
        // Not at once: what is drawn next is held only after what was drawn before is let go.
        if (!isDue) setTimeout(forgetColdest);
        isDue = true;
      };
    },
  };
}

/**
 * What a reconnect missed arrives as events. Only the very first join reads everything again; later ones, what could not
 * be read without a connection.
 */
function listRefresher(queryClient: QueryClient): StreamSink {
  let joined = false;
  return {
    receive: (events) => {
      for (const list of staleLists(events)) void refreshQueries(queryClient, [list]);
    },
    caughtUp: () => {
      if (joined) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      // Also what is being read just now: that may have begun before we joined.
      else for (const list of knownLists(queryClient)) void refreshQueries(queryClient, [list]);
      joined = true;
    },
  };
}

const knownLists = (queryClient: QueryClient): ReadonlySet<unknown> =>
  new Set(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  );
