/** How high a thread's items will probably be, before they were ever drawn. Pure; pixels. */
import type { ThreadItem } from '@/server/core/thread/thread';

const LINE = 22;
const CHARACTERS = 92;
/** Of text longer than that only the beginning is drawn at once. */
const TALLEST = 6000;
export const GAP = 14;

export function estimateHeight(item: ThreadItem): number {
  switch (item.kind) {
    case 'user':
      return 38 + textHeight(item.text);
    case 'text':
      return textHeight(item.text);
    case 'tools':
      return 6 + 28 * item.rows.length;
    case 'approval':
    case 'plan':
      return 120;
    default:
      return 20;
  }
}

function textHeight(text: string): number {
  let lines = 0;
  let start = 0;
  while (start <= text.length && lines * LINE < TALLEST) {
    const end = text.indexOf('\n', start);
    const length = (end < 0 ? text.length : end) - start;
    lines += Math.max(1, Math.ceil(length / CHARACTERS));
    start = end < 0 ? text.length + 1 : end + 1;
  }
  return Math.min(TALLEST, lines * LINE);
}
