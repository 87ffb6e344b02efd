import { gaps, stepSize } from './graph-layout';
import type { Lane } from './lanes';

const ROUNDS = 8;
/** A bend pulls harder than a step: long edges run straight. */
const weights = { step: 1, bend: 4 } as const;

/** Gives each lane its `y`: near the middle of its neighbours, in the column's order, never nearer than the gap. */
export function placeRows(columns: readonly Lane[][]): void {
  for (const lanes of columns)
    settle(
      lanes,
      lanes.map(() => 0),
    );
  for (let round = 0; round < ROUNDS; round += 1) {
    const forward = round % 2 === 0;
    for (const lanes of forward ? columns : columns.toReversed()) {
      const wanted = lanes.map((lane) => pull(lane, { forward, last: round >= ROUNDS - 2 }));
      settle(lanes, wanted);
    }
  }
}

/** Where a lane wants to stand: by its neighbours on the side one comes from, in the last rounds by all of them. */
function pull(lane: Lane, { forward, last }: { forward: boolean; last: boolean }): number {
  const side = forward ? lane.before : lane.behind;
  const neighbours = last || side.length === 0 ? [...lane.before, ...lane.behind] : side;
  if (neighbours.length === 0) return lane.y;
  let sum = 0;
  let weight = 0;
  for (const each of neighbours) {
    const share = each.id === null || lane.id === null ? weights.bend : weights.step;
    sum += each.y * share;
    weight += share;
  }
  return sum / weight;
}

const heightOf = (lane: Lane): number => (lane.id === null ? gaps.row / 2 : stepSize.height);

interface Block {
  /** Where its first lane wants to stand, on average over its lanes. */
  start: number;
  readonly from: number;
  count: number;
}

/**
 * The nearest places, by least squares, that keep order and gaps: lanes that would overlap move as one block to the mean of
 * what they want (pooling adjacent violators).
 */
function settle(lanes: readonly Lane[], wanted: readonly number[]): void {
  const offsets: number[] = [];
  let offset = 0;
  for (const [index, lane] of lanes.entries()) {
    const above = lanes[index - 1];
    if (above) offset += (heightOf(above) + heightOf(lane)) / 2 + gaps.row;
    offsets.push(offset);
  }
  const blocks: Block[] = [];
  for (const [index, want] of wanted.entries()) {
    let block: Block = { start: want - (offsets[index] ?? 0), from: index, count: 1 };
    for (let above = blocks.at(-1); above && above.start > block.start; above = blocks.at(-1)) {
      blocks.pop();
      const count = above.count + block.count;
      block = {
        start: (above.start * above.count + block.start * block.count) / count,
        from: above.from,
        count,
      };
    }
    blocks.push(block);
  }
  for (const { start, from, count } of blocks) {
    for (let index = from; index < from + count; index += 1) {
      const lane = lanes[index];
      if (lane) lane.y = start + (offsets[index] ?? 0);
    }
  }
}
