import {
  emptyLayout,
  type GraphLayout,
  type GraphStep,
  gaps,
  type StepPlace,
  stepSize,
} from './graph-layout';
import { type Lane, laneGraph } from './lanes';
import { orderColumns } from './order-columns';
import { placeRows } from './place-rows';

const stride = stepSize.width + gaps.column;

/** Longest chain first, then fewest crossings, then short straight edges. Milliseconds for 500 steps. */
export function layoutGraph(steps: readonly GraphStep[]): GraphLayout {
  if (steps.length === 0) return emptyLayout;
  const { columns, byId, routes } = laneGraph(steps);
  orderColumns(columns);
  placeRows(columns);
  const all = [...byId.values()];
  const top =
    all.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY) - stepSize.height / 2;
  const bottom =
    all.reduce((most, { y }) => Math.max(most, y), Number.NEGATIVE_INFINITY) + stepSize.height / 2;
  const places: Record<string, StepPlace> = {};
  for (const [id, { y, column }] of byId) {
    places[id] = { x: column * stride, y: Math.round(y - top - stepSize.height / 2), column };
  }
  return {
    places,
    routes: routes.map(({ from, to, lanes }) => ({ from, to, path: routePath(lanes, top) })),
    width: columns.length * stride - gaps.column,
    height: Math.round(bottom - top),
  };
}

/** Straight across a column, a soft bend between two. */
function routePath(lanes: readonly Lane[], top: number): string {
  const parts: string[] = [];
  for (const [index, lane] of lanes.entries()) {
    const y = Math.round(lane.y - top);
    const left = lane.column * stride;
    const previous = lanes[index - 1];
    if (!previous) {
      parts.push(`M${left + stepSize.width} ${y}`);
      continue;
    }
    const fromX = previous.column * stride + stepSize.width;
    const bend = Math.max(24, (left - fromX) / 2);
    parts.push(`C${fromX + bend} ${Math.round(previous.y - top)} ${left - bend} ${y} ${left} ${y}`);
    if (lane.id === null) parts.push(`H${left + stepSize.width}`);
  }
  return parts.join('');
}
