'use client';
import { StepDetails } from './details/step-details';
import { PlanGraph } from './graph/plan-graph';
import { PlanSteps } from './list/plan-steps';
import { useStudio, useStudioState } from './model/studio-context';
import { EditBar } from './review/edit-bar';
import { ReviewBar } from './review/review-bar';
import { StudioHeader } from './studio-header';
import { StudioNotices } from './studio-notices';
import { useShape } from './use-shape';

/**
 * One arrangement per width: stacked beside a conversation, side by side on a page of its own, and on a phone the list or
 * the graph, the list first.
 */
export function StudioFrame() {
  const { draft } = useStudio();
  const [frame, shape] = useShape();
  // Steps are chosen in the list.
  const chosen = useStudioState(({ view, picks }) => (picks !== null && view === 'graph' ? 'both' : view));
  const view = shape === 'phone' && chosen === 'both' ? 'list' : chosen;
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <StudioHeader view={view} offersBoth={shape !== 'phone'} />
      <StudioNotices />
      <div
        className={shape === 'page' ? 'flex min-h-0 flex-1 flex-row-reverse' : 'flex min-h-0 flex-1 flex-col'}
      >
        {shape === 'page' ? (
          <>
            <div className="flex w-92 shrink-0 flex-col border-l">
              <StepDetails className="min-h-0 flex-1" />
            </div>
            {view !== 'list' && <PlanGraph className="min-w-0 flex-1" />}
            {view !== 'graph' && (
              <PlanSteps className={view === 'list' ? 'flex-1' : 'w-84 shrink-0 border-r'} />
            )}
          </>
        ) : (
          <>
            {view !== 'list' && <PlanGraph className="min-h-44 flex-[3]" />}
            {view !== 'graph' && (
              <PlanSteps className={view === 'list' ? 'min-h-32 flex-[3]' : 'min-h-24 flex-[2] border-t'} />
            )}
            <StepDetails className="max-h-[42%] shrink-0 border-t" />
          </>
        )}
      </div>
      {draft ? <EditBar /> : <ReviewBar />}
    </div>
  );
}
