'use client';
import { Button } from '@/components/ui/button';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { strings } from '@/components/ui/strings/strings';
import { stepPicks } from '../model/step-picks';
import { useStudio } from '../model/studio-context';
import type { Review } from './use-review';

export interface PickBarProps {
  readonly picks: ReadonlySet<string>;
  readonly review: Review;
}

/** Statement 41: the chosen steps and all they depend on; which those are is said, and marked in list and graph. */
export function PickBar({ picks, review }: PickBarProps) {
  const { plan, store } = useStudio();
  const taken = [...stepPicks(plan.nodes, picks)];
  const needed = taken.filter(([, pick]) => pick === 'needed').map(([key]) => key);
  return (
    <>
      <p role="status" className="text-12 text-ink-2">
        {text.decide.picked(taken.length, plan.nodes.length)}
        {needed.length > 0 && (
          <span className="block text-ink-3 wrap-anywhere">
            {text.decide.with(needed.length)}: <span className="font-mono text-11">{needed.join(', ')}</span>
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={taken.length === 0 || review.pending}
          focusableWhenDisabled
          onClick={() => void review.decide('approve', [...picks])}
        >
          {text.decide.approve}
        </Button>
        <Button variant="quiet" onClick={() => store.setState({ picks: null })}>
          {strings.general.cancel}
        </Button>
      </div>
    </>
  );
}
