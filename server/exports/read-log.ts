/** Logs in order, a page at a time: what is exported is never in memory as a whole. */
import type { Envelope } from '@/server/core/events/envelope';
import type { StreamName } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';

/** Events held at once, over all streams. */
const MOST_HELD = 20_000;
const LARGEST_PAGE = 1000;

/** One stream in `seq` order, to its head at the time it gets there. */
export async function* readLog(
  journal: Pick<Journal, 'read'>,
  stream: StreamName,
  page = LARGEST_PAGE,
): AsyncGenerator<Envelope> {
  for (let after = 0; ; ) {
    const events = await journal.read(stream, { after, limit: page });
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

interface Head {
  readonly rest: AsyncGenerator<Envelope>;
  event: Envelope;
}

/** Many streams by time, each in its own `seq` order; events of one moment by stream. */
export async function* mergeLogs(
  journal: Pick<Journal, 'read'>,
  streams: readonly StreamName[],
): AsyncGenerator<Envelope> {
  const page = Math.min(LARGEST_PAGE, Math.max(10, Math.floor(MOST_HELD / Math.max(1, streams.length))));
  const heads: Head[] = [];
  for (const stream of streams) {
    const rest = readLog(journal, stream, page);
    const first = await rest.next();
    if (!first.done) push(heads, { rest, event: first.value });
  }
  for (let head = heads[0]; head; head = heads[0]) {
    yield head.event;
    const next = await head.rest.next();
    if (next.done) dropFirst(heads);
    else {
      head.event = next.value;
      sink(heads, 0);
    }
  }
}

const isBefore = ({ event: a }: Head, { event: b }: Head): boolean =>
  a.at === b.at ? a.stream < b.stream : a.at < b.at;

/** `heads` is a binary heap: no head is before its parent. */
function push(heads: Head[], head: Head): void {
  heads.push(head);
  for (let at = heads.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!swapIfBefore(heads, at, parent)) return;
    at = parent;
  }
}

function dropFirst(heads: Head[]): void {
  const last = heads.pop();
  if (!last || heads.length === 0) return;
  heads[0] = last;
  sink(heads, 0);
}

function sink(heads: Head[], from: number): void {
  for (let at = from; ; ) {
    const child = earlierChild(heads, at);
    if (child === null || !swapIfBefore(heads, child, at)) return;
    at = child;
  }
}

function earlierChild(heads: readonly Head[], at: number): number | null {
  const [left, right] = [heads[2 * at + 1], heads[2 * at + 2]];
  if (!left) return null;
  return right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
}

function swapIfBefore(heads: Head[], at: number, other: number): boolean {
  const [a, b] = [heads[at], heads[other]];
  if (!a || !b || !isBefore(a, b)) return false;
  [heads[at], heads[other]] = [b, a];
  return true;
}
