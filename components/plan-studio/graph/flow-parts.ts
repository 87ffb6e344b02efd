/** The layout as React Flow wants it. Sizes and handles are given: edges to steps that are not drawn need them. */
import { type Edge, type Node, Position } from '@xyflow/react';
import { type GraphLayout, stepSize } from '../layout/graph-layout';

export type StepFlowNode = Node<Record<string, never>, 'step'>;
export type RouteFlowEdge = Edge<{ readonly path: string }, 'route'>;

const middle = stepSize.height / 2;
const handles: Node['handles'] = [
  { type: 'target', position: Position.Left, x: 0, y: middle, width: 1, height: 1 },
  { type: 'source', position: Position.Right, x: stepSize.width, y: middle, width: 1, height: 1 },
];

export const flowNodes = ({ places }: GraphLayout): StepFlowNode[] =>
  Object.entries(places).map(([id, { x, y }]) => ({
    id,
    type: 'step',
    position: { x, y },
    data: {},
    width: stepSize.width,
    height: stepSize.height,
    measured: stepSize,
    handles,
  }));

export const flowEdges = ({ routes }: GraphLayout): RouteFlowEdge[] =>
  routes.map(({ from, to, path }) => ({
    id: JSON.stringify([from, to]),
    type: 'route',
    source: from,
    target: to,
    data: { path },
  }));
