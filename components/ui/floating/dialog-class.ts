import { cx } from '../cx';

/** Of everything that stands over the page until it is dealt with. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const dialogWidths = {
  normal: 'w-[min(440px,calc(100vw-24px))]',
  wide: 'w-[min(640px,calc(100vw-24px))]',
} as const;

export const dialogClass = (width: keyof typeof dialogWidths = 'normal'): string =>
  cx(
    'fixed top-[12vh] left-1/2 z-40 grid max-h-[80vh] -translate-x-1/2 gap-4 overflow-y-auto rounded-xl border border-line-strong bg-raised p-5 shadow-pop outline-none transition-[scale,opacity] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
    dialogWidths[width],
  );
