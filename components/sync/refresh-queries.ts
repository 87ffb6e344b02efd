/** Reads rows again so that what is shown afterwards is at least as new as the call. Free of React. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Refresh {
  readonly done: Promise<void>;
  /** Somebody asked while it ran: what it reads may be too old for them. */
  again: boolean;
}

const running = new WeakMap<QueryClient, Map<string, Refresh>>();

/**
 * Invalidating alone is not enough: a first reading that is under way would be joined, and with it what the rows were
 * before. So one that was under way is waited for and done once more; however often this is called, one reading runs and
 * at most one waits.
 */
export function refreshQueries(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const ours = running.get(queryClient) ?? new Map<string, Refresh>();
  running.set(queryClient, ours);
  const name = JSON.stringify(queryKey);
  const current = ours.get(name);
  if (current) {
    current.again = true;
    return current.done;
  }
  const refresh: { again: boolean; done: Promise<void> } = { again: false, done: Promise.resolve() };
  const read = async (): Promise<void> => {
    do {
      refresh.again = false;
      const readings = underWay(queryClient, queryKey);
      if (readings.length > 0) await Promise.allSettled(readings);
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    } while (refresh.again);
  };
  refresh.done = read().finally(() => ours.delete(name));
  ours.set(name, refresh);
  return refresh.done;
}

/** What is being read now, also what nobody looks at any more: that is read to its end and not started anew. */
const underWay = (queryClient: QueryClient, queryKey: QueryKey): readonly (Promise<unknown> | undefined)[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .map(({ promise }) => promise);
