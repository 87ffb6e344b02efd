/**
 * What is true now, folded incrementally: each read costs the events since the last one (statement 4). The cache hangs
 * on the journal and the fold, so it goes when they do.
 */
import type { Fold } from '@/server/core/fold';
import { foldAll } from '@/server/core/fold';
import type { StreamName } from '@/server/core/ids';
import type { Journal } from './journal';

interface Folded {
  readonly cursor: number;
  readonly state: unknown;
}

/** Streams kept for each fold; the one read longest ago goes first. */
const capacity = 500;

const caches = new WeakMap<Journal, WeakMap<object, Map<StreamName, Folded>>>();

function cacheOf(journal: Journal, fold: object): Map<StreamName, Folded> {
  const byFold = caches.get(journal) ?? new WeakMap<object, Map<StreamName, Folded>>();
  caches.set(journal, byFold);
  const cache = byFold.get(fold) ?? new Map<StreamName, Folded>();
  byFold.set(fold, cache);
  return cache;
}

function remember(cache: Map<StreamName, Folded>, stream: StreamName, folded: Folded): void {
  // Another read may have gone further meanwhile.
  const known = cache.get(stream);
  const newest = known && known.cursor > folded.cursor ? known : folded;
  cache.delete(stream);
  cache.set(stream, newest);
  const oldest = cache.size > capacity ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
}

/** The fold of everything committed. `fold` is the cache's key: pass the same object each time. */
export async function foldStream<State>(
  journal: Journal,
  stream: StreamName,
  fold: Fold<State>,
): Promise<State> {
  const cache = cacheOf(journal, fold);
  const known = cache.get(stream);
  const from = known ? (known.state as State) : fold.initial;
  const events = await journal.read(stream, { after: known?.cursor ?? 0 });
  const state = foldAll(fold, events, from);
  remember(cache, stream, { cursor: events.at(-1)?.seq ?? known?.cursor ?? 0, state });
  return state;
}
