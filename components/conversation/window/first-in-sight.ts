/** Index of the first block in sight, times the items in one; 0 where nothing is drawn. */
import { BLOCK } from './block-window';

export function firstInSight(thread: HTMLElement | null): number {
  if (!thread) return 0;
  const top = thread.getBoundingClientRect().top;
  for (const block of thread.querySelectorAll<HTMLElement>('[data-block]')) {
    if (block.getBoundingClientRect().bottom > top) return Number(block.dataset.block) * BLOCK;
  }
  return 0;
}
