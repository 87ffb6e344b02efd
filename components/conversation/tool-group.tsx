import { memo } from 'react';
import { ToolConfirmation } from '@/components/approvals/tool-confirmation';
import type { LivePart } from '@/components/sync/live-text';
import { strings } from '@/components/ui/strings/strings';
import type { ToolRow as Row } from '@/server/core/thread/thread';
import { ToolRow } from './tool-row';

export interface ToolGroupProps {
  readonly rows: readonly Row[];
  /** Output of running calls that is still arriving. */
  readonly outputs: readonly LivePart[];
}

/** Calls that stand together: made in parallel, or one after the other without a word between. */
export const ToolGroup = memo(function ToolGroup({ rows, outputs }: ToolGroupProps) {
  return (
    <ul
      aria-label={strings.thread.tool.group(rows.length)}
      className="grid grid-cols-[minmax(0,1fr)] rounded-lg border p-0.5"
    >
      {rows.map((row) => (
        <li key={row.callId}>
          <ToolRow row={row} live={row.output ? null : outputOf(outputs, row)} />
          {row.approval && <ToolConfirmation {...row} tool={row.name} approval={row.approval} />}
        </li>
      ))}
    </ul>
  );
});

const outputOf = (outputs: readonly LivePart[], row: Row): string | null =>
  outputs.find((part) => part.label === row.callId)?.text ?? null;
