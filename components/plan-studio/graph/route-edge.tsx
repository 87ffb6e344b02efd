'use client';
import type { EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { cx } from '@/components/ui/cx';
import { useStudioState } from '../model/studio-context';
import type { RouteFlowEdge } from './flow-parts';

/** A dependency, drawn as the layout routed it; those of the selected step stand out. */
export const RouteEdge = memo(function RouteEdge({ source, target, data }: EdgeProps<RouteFlowEdge>) {
  const isNear = useStudioState(({ selected }) => selected === source || selected === target);
  return (
    <path
      d={data?.path}
      fill="none"
      className={cx(isNear ? 'stroke-accent' : 'stroke-line-strong')}
      strokeWidth={isNear ? 2 : 1.5}
    />
  );
});
