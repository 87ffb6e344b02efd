/** What the timeline lists, from the space's fold and a conversation's. Pure. */
import type { ModeSelection } from '@/server/core/thread/space-fold';
import type { ThreadItem, ToolRow } from '@/server/core/thread/thread';

export type TimelineEntry =
  | {
      readonly kind: 'selected';
      readonly key: string;
      readonly at: number;
      readonly selection: ModeSelection;
    }
  | { readonly kind: 'refused'; readonly key: string; readonly at: number; readonly row: ToolRow };

/** Newest first. */
export function timelineOf(
  selections: readonly ModeSelection[],
  items: readonly ThreadItem[],
): TimelineEntry[] {
  const selected = selections.map(
    (selection): TimelineEntry => ({
      kind: 'selected',
      key: `space:${selection.seq}`,
      at: selection.at,
      selection,
    }),
  );
  const refused = items.flatMap((item) => (item.kind === 'tools' ? item.rows.flatMap(refusalsIn(item)) : []));
  return [...selected, ...refused].sort((a, b) => b.at - a.at);
}

const refusalsIn =
  (item: { readonly key: string; readonly at: number }) =>
  (row: ToolRow, index: number): TimelineEntry[] =>
    row.status === 'refused'
      ? [{ kind: 'refused', key: `${item.key}:${index}`, at: row.startedAt ?? item.at, row }]
      : [];
