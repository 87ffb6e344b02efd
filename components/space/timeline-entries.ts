/** What the timeline lists, from the space's fold and a conversation's. Pure. */
import type { ApprovalOutcome, ApprovalTrace } from '@/server/core/thread/approval-trace';
import type { ModeSelection, SpaceView } from '@/server/core/thread/space-fold';
import type { ThreadItem, ToolRow } from '@/server/core/thread/thread';

export type TimelineEntry =
  | {
      readonly kind: 'selected';
      readonly key: string;
      readonly at: number;
      readonly selection: ModeSelection;
    }
  | {
      readonly kind: 'decided';
      readonly key: string;
      readonly at: number;
      readonly approval: ApprovalTrace;
      readonly outcome: ApprovalOutcome;
    }
  | { readonly kind: 'refused'; readonly key: string; readonly at: number; readonly row: ToolRow };

/** Newest first. */
export function timelineOf(
  { selections, approvals }: Pick<SpaceView, 'selections' | 'approvals'>,
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
  const decided = approvals.flatMap((approval): TimelineEntry[] => {
    const { approvalId, outcome } = approval;
    return outcome ? [{ kind: 'decided', key: approvalId, at: outcome.at, approval, outcome }] : [];
  });
  return [...selected, ...decided, ...refused].sort((a, b) => b.at - a.at);
}

const refusalsIn =
  (item: { readonly key: string; readonly at: number }) =>
  (row: ToolRow, index: number): TimelineEntry[] =>
    row.status === 'refused'
      ? [{ kind: 'refused', key: `${item.key}:${index}`, at: row.startedAt ?? item.at, row }]
      : [];
