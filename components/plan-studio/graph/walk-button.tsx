'use client';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useWalk } from './walk-context';

export const WALK_BUTTON = 'plan-graph-walk';

/** The graph's one place in the tab order; seen only by those who get there by keyboard. */
export function WalkButton() {
  const walk = useWalk();
  return (
    <button
      type="button"
      id={WALK_BUTTON}
      onClick={walk.enter}
      onKeyDown={(event) => walk.onKeyDown(event, null)}
      className={cx(buttonClass(), 'absolute top-2 left-2 z-10 not-focus-visible:sr-only')}
    >
      {text.walk}
    </button>
  );
}
