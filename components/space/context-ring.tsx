import { cx } from '@/components/ui/cx';

/** From here on the context is nearly full, and earlier messages are about to be summarised. */
export const NEARLY_FULL = 0.8;

const RADIUS = 5.5;
const ROUND = 2 * Math.PI * RADIUS;

/** How full the context is, from 0 to 1; null = not known. A picture beside what says it in words. */
export function ContextRing({ fill }: { readonly fill: number | null }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0 -rotate-90">
      <circle cx="7" cy="7" r={RADIUS} fill="none" strokeWidth="2" className="stroke-line-strong" />
      {fill !== null && (
        <circle
          cx="7"
          cy="7"
          r={RADIUS}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={`${Math.max(0.04, fill) * ROUND} ${ROUND}`}
          className={cx(fill >= NEARLY_FULL ? 'stroke-warn' : 'stroke-ink-2')}
        />
      )}
    </svg>
  );
}
