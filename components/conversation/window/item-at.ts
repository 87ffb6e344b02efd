import type { ThreadItem } from '@/server/core/thread/thread';

/** Index of the item that shows what the log has at `seq`: the last one that began there or before. Null before the first. */
export function itemAt(items: readonly Pick<ThreadItem, 'key'>[], seq: number): number | null {
  const index = items.findLastIndex(({ key }) => Number.parseInt(key, 10) <= seq);
  return index < 0 ? null : index;
}
