'use client';
/** Gives the screens below it one connection, one set of stores and one cache of rows. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { loadPart } from '@/components/ui/lazy-part';
import { refusalOf } from './api';
import { lateSocket } from './late-socket';
import { createSync, type Sync } from './sync';

const SyncContext = createContext<Sync | null>(null);

export function useSync(): Sync {
  const sync = useContext(SyncContext);
  if (!sync) throw new Error('useSync needs a SyncProvider above it');
  return sync;
}

export function SyncProvider({ children }: { readonly children: ReactNode }) {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [{ queryClient, socket, sync }] = useState(() => createAll((error) => setFailure({ error })));
  useEffect(() => {
    socket.connect();
    const stopWatching = sync.connection.subscribe(({ state }) => {
      if (state === 'refused') toSignIn();
    });
    return () => {
      stopWatching();
      socket.close();
    };
  }, [socket, sync]);
  // Without a connection no screen would ever fill: better that it says so.
  if (failure) throw failure.error;
  return (
    <SyncContext value={sync}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SyncContext>
  );
}

function createAll(onFailed: (error: unknown) => void) {
  const load = () => loadPart(() => import('./open-socket').then((file) => file.openSocket));
  const socket = lateSocket(load, onFailed);
  const queryClient = createQueryClient();
  return { socket, queryClient, sync: createSync(socket, queryClient) };
}

/** Rows are read again when an event says so, not by the clock; a refused sign-in leads to the sign-in page. */
function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (refusalOf(error).code === 'not_signed_in') toSignIn();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && refusalOf(error).unreachable,
      },
    },
  });
}

function toSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/login') window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}
