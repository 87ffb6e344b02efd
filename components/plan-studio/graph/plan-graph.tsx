'use client';
import '@xyflow/react/dist/base.css';
import { type Connection, MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useMemo } from 'react';
import { cx } from '@/components/ui/cx';
import { SkeletonRows } from '@/components/ui/skeleton';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import { useIsDark } from '@/components/ui/theme';
import { reshapeDraft } from '../draft/drafts';
import { withConnection } from '../draft/plan-draft';
import type { GraphLayout } from '../layout/graph-layout';
import { startLayoutWorker } from '../layout/layout-client';
import { useLayout } from '../layout/use-layout';
import { useStudio } from '../model/studio-context';
import { flowEdges, flowNodes } from './flow-parts';
import { GraphControls } from './graph-controls';
import { firstView } from './graph-view';
import { miniMapClass } from './mini-map-class';
import { RouteEdge } from './route-edge';
import { StepNode } from './step-node';
import { useReveal } from './use-reveal';
import { useSize } from './use-size';
import { WalkButton } from './walk-button';
import { WalkProvider } from './walk-context';

// The page is drawn on the server too, where there are no workers.
if (typeof Worker !== 'undefined') startLayoutWorker();

const nodeTypes = { step: StepNode };
const edgeTypes = { route: RouteEdge };
/** So many steps are still seen at once. */
const WITHOUT_MAP = 30;

export function PlanGraph({ className }: { readonly className?: string }) {
  const { steps } = useStudio();
  const layout = useLayout(steps);
  const [ref, size] = useSize();
  return (
    <section
      ref={ref}
      aria-label={text.graph}
      className={cx('plan-graph relative min-h-0 overflow-hidden bg-bg', className)}
    >
      {layout && size ? (
        <ReactFlowProvider>
          <WalkProvider layout={layout}>
            <WalkButton />
            <Flow layout={layout} size={size} />
          </WalkProvider>
        </ReactFlowProvider>
      ) : (
        <div className="p-6">
          <SkeletonRows label={text.layingOut} rows={['w-1/3', 'w-1/2', 'w-2/5']} />
        </div>
      )}
    </section>
  );
}

interface FlowProps {
  readonly layout: GraphLayout;
  readonly size: { readonly width: number; readonly height: number };
}

/** Only what lies in view is drawn; where everything stands was computed before. */
function Flow({ layout, size }: FlowProps) {
  const { steps, byId, draft, plan, store } = useStudio();
  const nodes = useMemo(() => flowNodes(layout), [layout]);
  const edges = useMemo(() => flowEdges(layout), [layout]);
  const isDark = useIsDark();
  useReveal(layout, size);
  const connect = ({ source, target }: Connection) => {
    if (draft) reshapeDraft(plan.id, withConnection(draft, { from: source, to: target }));
  };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      defaultViewport={firstView(layout, size)}
      colorMode={isDark ? 'dark' : 'light'}
      onlyRenderVisibleElements
      minZoom={0.05}
      maxZoom={1.75}
      nodesDraggable={false}
      nodesConnectable={draft !== null}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      panOnScroll
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      disableKeyboardA11y
      onConnect={connect}
      onPaneClick={() => store.setState({ selected: null })}
      proOptions={{ hideAttribution: true }}
    >
      <GraphControls layout={layout} size={size} />
      {steps.length > WITHOUT_MAP && (
        <MiniMap
          pannable
          zoomable
          ariaLabel={text.overview}
          nodeClassName={({ id }) => miniMapClass(byId.get(id))}
          className="max-sm:hidden"
          style={{ width: 132, height: 84 }}
        />
      )}
    </ReactFlow>
  );
}
