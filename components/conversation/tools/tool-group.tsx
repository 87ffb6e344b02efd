'use client';
import { memo } from 'react';
import { ChildWait, ToolConfirmation } from '@/components/approvals/asked-later';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ToolRow as Row } from '@/server/core/thread/thread';
import { rowPart } from '../item-parts';
import { useOpened } from '../use-opened';
import { ToolRow } from './tool-row';

const text = threadStrings.tool;
/** Rows of a long group that stay in sight. */
const LAST = 5;
/** Fewer hidden rows than that are not worth a button. */
const WORTH = 4;

export interface ToolGroupProps {
  readonly itemKey: string;
  readonly rows: readonly Row[];
}

/**
 * Calls that stand together: made in parallel, or one after the other without a word between. Of a long group the earlier
 * ones fold away, but none that failed, was refused, or still runs.
 */
export const ToolGroup = memo(function ToolGroup({ itemKey, rows }: ToolGroupProps) {
  const { open, onOpenChange } = useOpened(itemKey);
  const foldable = rows.filter((row, index) => row.status === 'ok' && index < rows.length - LAST);
  const folds = foldable.length >= WORTH;
  const shown = folds && !open ? rows.filter((row) => !foldable.includes(row)) : rows;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-lg border p-0.5">
      {folds && (
        <Button
          variant="quiet"
          aria-expanded={open}
          className="justify-start px-2 font-normal text-ink-3"
          onClick={() => onOpenChange(!open)}
        >
          {open ? text.fewer : text.more(foldable.length)}
        </Button>
      )}
      <ul aria-label={text.group(rows.length)} className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((row, index) => (
          <li
            key={`${row.batch}:${row.callId}`}
            data-part={rowPart(itemKey, row)}
            title={isTogether(shown, index) ? text.together : undefined}
            className="relative"
          >
            {isTogether(shown, index) && <Bracket rows={shown} index={index} />}
            <ToolRow row={row} part={rowPart(itemKey, row)} />
            {row.child && row.output === null && <ChildWait child={row.child} />}
            {row.approval && <ToolConfirmation {...row} tool={row.name} approval={row.approval} />}
          </li>
        ))}
      </ul>
    </div>
  );
});

const isTogether = (rows: readonly Row[], index: number): boolean =>
  rows[index - 1]?.batch === rows[index]?.batch || rows[index + 1]?.batch === rows[index]?.batch;

/** A line beside calls that were made at once. */
function Bracket({ rows, index }: { readonly rows: readonly Row[]; readonly index: number }) {
  const batch = rows[index]?.batch;
  return (
    <span
      aria-hidden
      className={cx(
        'absolute left-px w-0.5 bg-line-strong',
        rows[index - 1]?.batch === batch ? 'top-0' : 'top-1.5 rounded-t-full',
        rows[index + 1]?.batch === batch ? 'bottom-0' : 'bottom-1.5 rounded-b-full',
      )}
    />
  );
}
