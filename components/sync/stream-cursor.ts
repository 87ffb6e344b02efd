/** Puts what arrives of one stream into `seq` order: no gap, no duplicate (statement 65). */
import type { Envelope } from '@/server/core/events/envelope';

/** Beyond this many early events they are forgotten and asked for again: memory stays bounded on any network. */
const MAX_EARLY = 5000;

export class StreamCursor {
  private early = new Map<number, Envelope>();

  /** `last` is the `seq` of the last event handed out. */
  constructor(private last = 0) {}

  get seq(): number {
    return this.last;
  }

  /** True while an event is missing that others behind it already wait for. */
  get hasGap(): boolean {
    return this.early.size > 0;
  }

  /** The events that are next in line now, in order; earlier ones are dropped, later ones wait. */
  take(events: readonly Envelope[]): Envelope[] {
    const ready: Envelope[] = [];
    for (const event of events) {
      if (event.seq === this.last + 1) {
        ready.push(event);
        this.last = event.seq;
      } else if (event.seq > this.last && this.early.size < MAX_EARLY) {
        this.early.set(event.seq, event);
      }
    }
    this.drain(ready);
    return ready;
  }

  /** For streams whose past is not wanted: what is up to `seq` counts as seen. */
  skipTo(seq: number): Envelope[] {
    this.last = Math.max(this.last, seq);
    const ready: Envelope[] = [];
    this.drain(ready);
    return ready;
  }

  private drain(ready: Envelope[]): void {
    if (this.early.size === 0) return;
    for (let next = this.early.get(this.last + 1); next; next = this.early.get(this.last + 1)) {
      ready.push(next);
      this.last = next.seq;
    }
    for (const seq of this.early.keys()) if (seq <= this.last) this.early.delete(seq);
  }
}
