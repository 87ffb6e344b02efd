/** A view being changed by a batch of events: arrays are copied once per batch, not once per event. */
import type { CallId } from '../ids';
import { awaitsResult, type Retry, type Thread, type ThreadItem, type ToolRow } from './thread';

export class ThreadDraft {
  private current: Thread;
  private items: ThreadItem[] | null = null;

  constructor(private readonly base: Thread) {
    this.current = base;
  }

  get view(): Thread {
    return this.current;
  }

  /** Only keys whose value differs count as a change. */
  set(patch: Partial<Omit<Thread, 'items'>>): void {
    const keys = Object.keys(patch) as (keyof typeof patch)[];
    if (keys.some((key) => patch[key] !== this.current[key])) this.current = { ...this.current, ...patch };
  }

  push(item: ThreadItem): void {
    this.owned().push(item);
  }

  /** Adds a row to the group at the end, or opens a group: calls without text between them stand together. */
  pushRow(row: ToolRow, place: { key: string; at: number }): void {
    const items = this.owned();
    const last = items.at(-1);
    if (last?.kind === 'tools' && items.length > this.firstOpenItem)
      items[items.length - 1] = { ...last, rows: [...last.rows, row] };
    else items.push({ kind: 'tools', rows: [row], ...place });
  }

  /** In place of the retry at the end, if one stands there: one failure that goes on is one line, which counts. */
  pushRetry(retry: Retry, place: { key: string; at: number }): void {
    const items = this.owned();
    const last = items.at(-1);
    if (last?.kind === 'retry') items[items.length - 1] = { ...last, retry, at: place.at };
    else items.push({ kind: 'retry', retry, ...place });
  }

  /** The latest row of that call that has no result: call ids may come back in a later step. */
  changeRow(callId: CallId, change: (row: ToolRow) => ToolRow): boolean {
    const items = this.items ?? this.base.items;
    for (let index = items.length - 1; index >= this.firstOpenItem; index -= 1) {
      const group = items[index];
      if (group?.kind !== 'tools') continue;
      const at = group.rows.findLastIndex((row) => row.callId === callId && awaitsResult(row));
      if (at < 0) continue;
      const rows = group.rows.map((row, place) => (place === at ? change(row) : row));
      this.owned()[index] = { ...group, rows };
      return true;
    }
    return false;
  }

  /** The latest item that `change` answers for; it answers null for all others. */
  changeLastItem(change: (item: ThreadItem) => ThreadItem | null): boolean {
    const items = this.items ?? this.base.items;
    for (let index = items.length - 1; index >= 0; index -= 1) {
      const item = items[index];
      const changed = item ? change(item) : null;
      if (changed === null) continue;
      this.owned()[index] = changed;
      return true;
    }
    return false;
  }

  /** The turn is over: what has no result now will get none. */
  interruptRows(): void {
    const items = this.items ?? this.base.items;
    for (let index = items.length - 1; index >= this.firstOpenItem; index -= 1) {
      const group = items[index];
      if (group?.kind !== 'tools' || !group.rows.some(awaitsResult)) continue;
      this.owned()[index] = { ...group, rows: group.rows.map(interrupted) };
    }
  }

  /** Items from that index on. An arrow, so that it can be taken out of the draft. */
  readonly since = (index: number): readonly ThreadItem[] => (this.items ?? this.base.items).slice(index);

  get itemCount(): number {
    return (this.items ?? this.base.items).length;
  }

  finish(): Thread {
    return this.items ? { ...this.current, items: this.items } : this.current;
  }

  private get firstOpenItem(): number {
    return this.current.turn?.firstItem ?? 0;
  }

  private owned(): ThreadItem[] {
    this.items ??= [...this.base.items];
    return this.items;
  }
}

const interrupted = (row: ToolRow): ToolRow =>
  awaitsResult(row) && row.status !== 'refused' && !row.early ? { ...row, status: 'interrupted' } : row;
