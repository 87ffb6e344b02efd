'use client';
import type { MouseEvent } from 'react';
import { approvalLabel } from '@/components/approvals/approval-label';
import type { ApprovalSummary } from '@/components/approvals/approval-queries';
import { shownTitle } from '@/components/approvals/shown-title';
import { useModes } from '@/components/sync/use-modes';
import { Age } from '@/components/ui/age';
import { cx } from '@/components/ui/cx';
import { ModeDot } from '@/components/ui/mode-mark';
import { Tag } from '@/components/ui/tag';
import { inboxAddress } from './use-selection';

export interface InboxListProps {
  readonly label: string;
  readonly items: readonly ApprovalSummary[];
  readonly current: string | null;
  readonly onSelect: (approvalId: string) => void;
}

export const rowId = (approvalId: string): string => `inbox-${approvalId}`;

export function InboxList({ label, items, current, onSelect }: InboxListProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <div className="flex h-9 items-center gap-2 border-b px-4">
        <h2 className="text-12 font-medium text-ink-2">{label}</h2>
        <Tag>{items.length}</Tag>
      </div>
      <ul aria-label={label}>
        {items.map((approval) => (
          <li key={approval.id} className="border-b">
            <InboxRow
              approval={approval}
              current={approval.id === current}
              onSelect={() => onSelect(approval.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InboxRowProps {
  readonly approval: ApprovalSummary;
  readonly current: boolean;
  readonly onSelect: () => void;
}

function InboxRow({ approval, current, onSelect }: InboxRowProps) {
  const { modeOf } = useModes();
  const isCall = approval.kind === 'tool_call';
  const onClick = (event: MouseEvent) => {
    // A new tab or window stays possible.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <a
      id={rowId(approval.id)}
      href={inboxAddress(approval.id)}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-4 py-2.5 transition-colors focus-visible:-outline-offset-2',
        current ? 'md:bg-hover' : 'hover:bg-sunken',
      )}
    >
      <ModeDot mode={modeOf(approval.space.mode)} />
      <span className="truncate font-medium">{approvalLabel(approval)}</span>
      <span className="text-11 text-ink-2 tabular-nums">
        <Age at={Date.parse(approval.createdAt)} />
      </span>
      <span className="col-span-2 col-start-2 flex min-w-0 gap-1.5 text-12 text-ink-2">
        <span className="max-w-1/2 shrink-0 truncate">{approval.space.title}</span>
        <span aria-hidden>·</span>
        <span
          className={cx(
            'min-w-0 truncate',
            isCall && 'font-mono text-[11.5px] leading-[18px] [font-variant-ligatures:none]',
          )}
        >
          {shownTitle(approval)}
        </span>
      </span>
    </a>
  );
}
