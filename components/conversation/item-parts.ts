/** Names of the parts of a thread that open. Pure. */
import type { ToolRow } from '@/server/core/thread/thread';

/** A provider may use a call's id again later: the item it stands in tells them apart. */
export const rowPart = (itemKey: string, { callId }: Pick<ToolRow, 'callId'>): string => `${itemKey}/${callId}`;
