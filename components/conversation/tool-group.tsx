import { memo } from 'react';
import { ChildWait, ToolConfirmation } from '@/components/approvals/asked-later';
import { strings } from '@/components/ui/strings/strings';
import type { ToolRow as Row } from '@/server/core/thread/thread';
import { ToolRow } from './tool-row';

/** Calls that stand together: made in parallel, or one after the other without a word between. */
export const ToolGroup = memo(function ToolGroup({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul
      aria-label={strings.thread.tool.group(rows.length)}
      className="grid grid-cols-[minmax(0,1fr)] rounded-lg border p-0.5"
    >
      {rows.map((row) => (
        <li key={row.callId}>
          <ToolRow row={row} />
          {row.child && row.output === null && <ChildWait child={row.child} />}
          {row.approval && <ToolConfirmation {...row} tool={row.name} approval={row.approval} />}
        </li>
      ))}
    </ul>
  );
});
