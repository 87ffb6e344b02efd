'use client';
import { Toggle } from '@base-ui/react/toggle';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useStudio } from './model/studio-context';

/** How many steps differ from the revision before, or from the one chosen to compare with; pressed, they are marked. */
export function ChangesToggle() {
  const { diff, comparedWith, plan, draft, store } = useStudio();
  if (!diff || (plan.revision === 1 && !draft)) return null;
  const sums = {
    added: diff.added.length,
    changed: diff.changed.length,
    removed: diff.removed.length,
  };
  const base = comparedWith ?? plan.revision - 1;
  const counts = (
    <>
      <span aria-hidden className="text-ok">
        +{sums.added}
      </span>
      <span aria-hidden className="text-warn">
        ~{sums.changed}
      </span>
      <span aria-hidden className="text-bad">
        −{sums.removed}
      </span>
    </>
  );
  const label = `${text.changes.since(base)}: ${text.changes.summary(sums)}`;
  if (draft) {
    return (
      <span role="img" aria-label={label} title={label} className="flex gap-1.5 px-1.5 font-mono text-11">
        {counts}
      </span>
    );
  }
  return (
    <Toggle
      aria-label={label}
      title={label}
      pressed={comparedWith !== null}
      onPressedChange={(pressed) => store.setState({ comparedWith: pressed ? base : null })}
      className={cx(
        buttonClass('quiet'),
        'font-mono text-11 data-pressed:border-line-strong data-pressed:bg-hover',
      )}
    >
      {counts}
    </Toggle>
  );
}
