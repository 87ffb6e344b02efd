import type { Lane } from './lanes';

const SWEEPS = 10;

/** Puts each column's lanes into the order with the fewest crossings found: each next to what it is connected with. */
export function orderColumns(columns: readonly Lane[][]): void {
  let best = { crossings: countCrossings(columns), order: columns.map((lanes) => [...lanes]) };
  for (let sweep = 0; sweep < SWEEPS && best.crossings > 0; sweep += 1) {
    if (sweep % 2 === 0) for (const lanes of columns) sortBy(lanes, 'before');
    else for (const lanes of columns.toReversed()) sortBy(lanes, 'behind');
    const crossings = countCrossings(columns);
    if (crossings < best.crossings) best = { crossings, order: columns.map((lanes) => [...lanes]) };
  }
  for (const [index, order] of best.order.entries()) columns[index]?.splice(0, order.length, ...order);
  for (const lanes of columns) number(lanes);
}

/** A lane without neighbours on that side keeps its place among the others. */
function sortBy(lanes: Lane[], side: 'before' | 'behind'): void {
  const wanted = new Map(lanes.map((lane) => [lane, middle(lane[side]) ?? lane.place]));
  lanes.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0) || a.place - b.place);
  number(lanes);
}

function number(lanes: readonly Lane[]): void {
  for (const [place, lane] of lanes.entries()) lane.place = place;
}

const middle = (neighbours: readonly Lane[]): number | null =>
  neighbours.length === 0 ? null : neighbours.reduce((sum, { place }) => sum + place, 0) / neighbours.length;

/** Of all edges between neighbouring columns. */
export const countCrossings = (columns: readonly (readonly Lane[])[]): number =>
  columns.reduce((sum, lanes) => sum + crossingsBehind(lanes), 0);

/** Edges in the order of their left ends; each crosses the earlier ones that end below it. Counted in a Fenwick tree. */
function crossingsBehind(lanes: readonly Lane[]): number {
  const ends = lanes.flatMap(({ behind }) => behind.map(({ place }) => place).sort((a, b) => a - b));
  const tree = new Uint32Array(Math.max(0, ...ends) + 2);
  let crossings = 0;
  for (const [index, end] of ends.entries()) {
    let notBelow = 0;
    for (let at = end + 1; at > 0; at -= at & -at) notBelow += tree[at] ?? 0;
    crossings += index - notBelow;
    for (let at = end + 1; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
  }
  return crossings;
}
