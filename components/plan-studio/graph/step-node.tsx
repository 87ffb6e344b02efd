'use client';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { TitleText } from '@/components/ui/title-text';
import { MarkGlyph, StatusIcon, StepPins, stepLabel, titleOf } from '../model/step-looks';
import { useStudio, useStudioState } from '../model/studio-context';
import type { StudioStep } from '../model/studio-steps';
import type { StepFlowNode } from './flow-parts';
import { WALK_BUTTON } from './walk-button';
import { useWalk } from './walk-context';

/** React Flow looks for an edge's ends in the page: two spans are enough where nothing can be connected. */
export const StepNode = memo(function StepNode({ id }: NodeProps<StepFlowNode>) {
  const { byId, draft, store } = useStudio();
  const isSelected = useStudioState((state) => state.selected === id);
  const walk = useWalk();
  const ref = useFocus(id);
  const step = byId.get(id);
  if (!step) return null;
  return (
    <>
      {draft ? (
        <Handle type="target" position={Position.Left} className="plan-handle" />
      ) : (
        <span aria-hidden data-handlepos="left" className="target absolute top-1/2 left-0" />
      )}
      <button
        ref={ref}
        type="button"
        tabIndex={-1}
        aria-label={stepLabel(step)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => store.setState({ selected: id })}
        onKeyDown={(event) => walk.onKeyDown(event, id)}
        className={cx(
          'pointer-events-auto flex size-full flex-col gap-0.5 overflow-hidden rounded-lg border bg-raised px-2.5 py-1.5 text-left shadow-raised',
          frameOf(step),
          isSelected && 'ring-3 ring-accent/25',
        )}
      >
        <span className="flex h-4 w-full min-w-0 items-center gap-1 font-mono text-[10px] leading-4 text-ink-3">
          {step.status && <StatusIcon status={step.status} />}
          {step.mark && <MarkGlyph mark={step.mark} />}
          <span className="truncate">{step.key}</span>
          <StepPins step={step} />
        </span>
        <span
          className={cx(
            'line-clamp-2 text-12 leading-4 wrap-anywhere',
            step.mark === 'removed' && 'text-ink-3 line-through',
          )}
        >
          <TitleText text={titleOf(step)} />
        </span>
      </button>
      {draft ? (
        <Handle type="source" position={Position.Right} className="plan-handle" />
      ) : (
        <span aria-hidden data-handlepos="right" className="source absolute top-1/2 right-0" />
      )}
    </>
  );
});

function frameOf({ faults, pick, mark, status }: StudioStep): string {
  if (faults.length > 0) return 'border-bad';
  if (pick === 'chosen') return 'border-accent';
  if (pick === 'needed') return 'border-dashed border-accent';
  if (mark === 'removed') return 'border-dashed border-bad/60';
  if (mark === 'added') return 'border-ok/70';
  if (mark === 'changed') return 'border-warn/70';
  if (status === 'completed') return 'border-ok/50';
  if (status === 'in_progress') return 'border-accent';
  return 'border-line-strong';
}

/**
 * Takes the focus when a key led here, as soon as the step is drawn. Scrolled out of sight, it leaves the focus with the
 * graph, and takes it again when it comes back, unless the person has gone elsewhere by then.
 */
function useFocus(id: string) {
  const { store } = useStudio();
  const wanted = useStudioState((state) => state.focusing === id);
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    if (isInGraph(document.activeElement)) ref.current?.focus({ preventScroll: true });
    store.setState({ focusing: null });
  }, [wanted, store]);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element === null || element !== document.activeElement) return;
      document.getElementById(WALK_BUTTON)?.focus();
      if (store.getState().selected === id) store.setState({ focusing: id });
    };
  }, [id, store]);
  return ref;
}

const isInGraph = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('.plan-graph') !== null;
