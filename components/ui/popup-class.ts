/** How everything that floats above the page looks and moves. */
export const popupClass =
  'origin-[var(--transform-origin)] rounded-lg border border-line-strong bg-raised text-13 text-ink shadow-pop outline-none transition-[scale,opacity] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0';

export const optionClass =
  'flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover';
