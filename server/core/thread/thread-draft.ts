/** A view being changed by a batch of events: arrays are copied once per batch, not once per event. */
import type { CallId } from '../ids';
import { isOpen, type Thread, type ThreadItem, type ToolRow } from './thread';

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
    if (last?.kind === 'tools') items[items.length - 1] = { ...last, rows: [...last.rows, row] };
    else items.push({ kind: 'tools', rows: [row], ...place });
  }

  /** The latest row of that call that is still open: ids are unique within one step at least. */
  changeRow(callId: CallId, change: (row: ToolRow) => ToolRow): boolean {
    const found = this.findOpen((row) => row.callId === callId);
    if (!found) return false;
    this.replaceRow(found, change);
    return true;
  }

  changeOpenRows(change: (row: ToolRow) => ToolRow): void {
    for (let found = this.findOpen(() => true); found; found = this.findOpen(() => true)) {
      this.replaceRow(found, change);
    }
  }

  finish(): Thread {
    if (this.items) return { ...this.current, items: this.items };
    return this.current === this.base ? this.base : this.current;
  }

  private owned(): ThreadItem[] {
    this.items ??= [...this.base.items];
    return this.items;
  }

  /** From the end, and no further back than the user's last message: open calls belong to the open turn. */
  private findOpen(matches: (row: ToolRow) => boolean): { item: number; row: number } | null {
    const items = this.items ?? this.base.items;
    for (let item = items.length - 1; item >= 0; item -= 1) {
      const candidate = items[item];
      if (candidate?.kind === 'end') return null;
      if (candidate?.kind !== 'tools') continue;
      const row = candidate.rows.findLastIndex((each) => isOpen(each.status) && matches(each));
      if (row >= 0) return { item, row };
    }
    return null;
  }

  private replaceRow(at: { item: number; row: number }, change: (row: ToolRow) => ToolRow): void {
    const items = this.owned();
    const group = items[at.item];
    if (group?.kind !== 'tools') return;
    items[at.item] = {
      ...group,
      rows: group.rows.map((row, index) => (index === at.row ? change(row) : row)),
    };
  }
}
