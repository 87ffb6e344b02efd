'use client';
import { Toggle } from '@base-ui/react/toggle';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useStudio } from './model/studio-context';

const glyphs = [
  { sum: 'added', glyph: '+', ink: 'text-ok' },
  { sum: 'changed', glyph: '~', ink: 'text-warn' },
  { sum: 'removed', glyph: '−', ink: 'text-bad' },
] as const;

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
  const counts = glyphs
    .filter(({ sum }) => sums[sum] > 0)
    .map(({ sum, glyph, ink }) => (
      <span key={sum} aria-hidden className={ink}>
        {glyph}
        {sums[sum]}
      </span>
    ));
  const shown = counts.length > 0 ? counts : <span aria-hidden>{diff.goal ? '~' : '±0'}</span>;
  const label = `${text.changes.since(base)}: ${text.changes.summary({ ...sums, goal: diff.goal !== null })}`;
  if (draft) {
    return (
      <span role="img" aria-label={label} title={label} className="flex gap-1.5 px-1.5 font-mono text-11">
        {shown}
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
      {shown}
    </Toggle>
  );
}
