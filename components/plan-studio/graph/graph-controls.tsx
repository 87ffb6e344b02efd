'use client';
import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import type { GraphLayout } from '../layout/graph-layout';
import { type Size, wholeView } from './graph-view';

export interface GraphControlsProps {
  readonly layout: GraphLayout;
  readonly size: Size;
}

export function GraphControls({ layout, size }: GraphControlsProps) {
  const flow = useReactFlow();
  return (
    <Panel position="bottom-left" className="flex rounded-md border bg-raised shadow-raised">
      <IconButton label={text.zoomOut} icon={ZoomOut} onClick={() => void flow.zoomOut()} />
      <IconButton label={text.zoomIn} icon={ZoomIn} onClick={() => void flow.zoomIn()} />
      <IconButton
        label={text.fit}
        icon={Maximize}
        onClick={() => void flow.setViewport(wholeView(layout, size))}
      />
    </Panel>
  );
}
