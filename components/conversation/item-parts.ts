/** Names of the parts of a thread that open. Pure. */
import type { ToolRow } from '@/server/core/thread/thread';

/** A provider may use a call's id again later: the message that made it tells them apart. */
export const rowPart = (itemKey: string, { batch, callId }: Pick<ToolRow, 'batch' | 'callId'>): string =>
  `${itemKey}/${batch}/${callId}`;
