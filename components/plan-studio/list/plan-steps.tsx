'use client';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { TitleText } from '@/components/ui/title-text';
import { MarkGlyph, StatusIcon, StepPins, stepLabel, titleOf } from '../model/step-looks';
import { useStudio, useStudioState } from '../model/studio-context';
import { type StudioStore, togglePick } from '../model/studio-state';
import type { StudioStep } from '../model/studio-steps';

/** So many rows fill any window; the others follow once these can be used. */
const FIRST_ROWS = 60;
const noRows: readonly StudioStep[] = [];

/** The steps in the order in which they would be carried out. Arrow keys move between them, Tab leaves the list. */
export function PlanSteps({ className }: { readonly className?: string }) {
  const { steps, byId, store, draft } = useStudio();
  const isOnStep = useStudioState(({ selected }) => selected !== null && byId.has(selected));
  const picking = useStudioState((state) => state.picks !== null);
  const first = useMemo(() => steps.slice(0, FIRST_ROWS), [steps]);
  const others = useMemo(() => steps.slice(FIRST_ROWS), [steps]);
  const rows = [...first, ...useDeferredValue(others, noRows)];
  return (
    <ol
      aria-label={text.list}
      className={cx('min-h-0 overflow-y-auto overscroll-contain py-1', className)}
      onKeyDown={moveFocus}
    >
      {rows.map((step, index) => (
        <StepRow
          key={step.id}
          step={step}
          place={index + 1}
          store={store}
          isEntry={!isOnStep && index === 0}
          picking={picking && !draft && step.mark !== 'removed'}
        />
      ))}
    </ol>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
  rows[to]?.click();
}

interface StepRowProps {
  readonly step: StudioStep;
  readonly place: number;
  readonly store: StudioStore;
  /** Where Tab enters the list while no step is selected. */
  readonly isEntry: boolean;
  readonly picking: boolean;
}

const StepRow = memo(function StepRow({ step, place, store, isEntry, picking }: StepRowProps) {
  const isSelected = useStore(store, ({ selected }) => selected === step.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={row} className="step-row flex items-center gap-1 px-2">
      {picking && (
        <input
          type="checkbox"
          aria-label={text.decide.pick(step.key)}
          checked={step.pick !== null}
          onChange={() => store.setState((state) => togglePick(state, step.id))}
          className={cx('ml-2 size-3.5 accent-accent', step.pick === 'needed' && 'opacity-60')}
        />
      )}
      <button
        type="button"
        data-step-row
        aria-label={stepLabel(step)}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isSelected || isEntry ? 0 : -1}
        onClick={() => store.setState({ selected: step.id })}
        className={cx(
          'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-left text-12 focus-visible:-outline-offset-2',
          isSelected ? 'bg-accent/10' : 'hover:bg-hover',
        )}
      >
        <span className="w-5 shrink-0 text-right text-11 text-ink-3 tabular-nums">{place}</span>
        {step.status && <StatusIcon status={step.status} />}
        {step.mark && <MarkGlyph mark={step.mark} />}
        <span
          className={cx(
            'min-w-0 truncate',
            step.mark === 'removed' && 'text-ink-3 line-through',
            step.status === 'completed' && 'text-ink-2',
          )}
        >
          <TitleText text={titleOf(step)} />
        </span>
        <span className="min-w-12 shrink-[4] truncate font-mono text-11 text-ink-3">{step.key}</span>
        <StepPins step={step} />
      </button>
    </li>
  );
});
