/**
 * The graph while it is laid out: steps, and bends where an edge passes a column it does not end in. All edges that leave a
 * step share their bends, so that a step with many dependents draws one trunk and not a fan.
 */
import { assignColumns } from './assign-columns';
import type { GraphStep } from './graph-layout';

export interface Lane {
  /** Of the step, or null for a bend. */
  readonly id: string | null;
  readonly column: number;
  /** Neighbours in the column before and the one behind. */
  readonly before: Lane[];
  readonly behind: Lane[];
  /** Place within the column, from the top; and its middle, in pixels. */
  place: number;
  y: number;
}

export interface LaneGraph {
  readonly columns: Lane[][];
  readonly byId: ReadonlyMap<string, Lane>;
  /** What an edge passes on its way, its two steps included. */
  readonly routes: readonly { readonly from: string; readonly to: string; readonly lanes: readonly Lane[] }[];
}

/** Beyond so many bends an edge goes straight: the picture could not be read either way. */
const MOST_BENDS = 3_000;

export function laneGraph(steps: readonly GraphStep[]): LaneGraph {
  const columnOf = assignColumns(steps);
  const columns: Lane[][] = [];
  const byId = new Map<string, Lane>();
  for (const { id } of steps) byId.set(id, addLane(columns, { id, column: columnOf.get(id) ?? 0 }));
  let bends = 0;
  const trunks = new Map<string, Lane[]>();
  const routes = steps.flatMap(({ id: to, after }) => {
    const end = byId.get(to);
    return [...new Set(after)].flatMap((from) => {
      const start = byId.get(from);
      if (!start || !end || from === to) return [];
      if (start.column >= end.column || bends > MOST_BENDS) return [{ from, to, lanes: [start, end] }];
      const trunk = trunks.get(from) ?? [start];
      trunks.set(from, trunk);
      while (trunk.length < end.column - start.column) {
        const bend = addLane(columns, { id: null, column: start.column + trunk.length });
        connect(trunk.at(-1) ?? start, bend);
        trunk.push(bend);
        bends += 1;
      }
      const passed = trunk.slice(0, end.column - start.column);
      connect(passed.at(-1) ?? start, end);
      return [{ from, to, lanes: [...passed, end] }];
    });
  });
  return { columns, byId, routes };
}

function addLane(columns: Lane[][], { id, column }: Pick<Lane, 'id' | 'column'>): Lane {
  for (let next = columns.length; next <= column; next += 1) columns.push([]);
  const lanes = columns[column] ?? [];
  const lane: Lane = { id, column, before: [], behind: [], place: lanes.length, y: 0 };
  lanes.push(lane);
  return lane;
}

function connect(before: Lane, behind: Lane): void {
  before.behind.push(behind);
  behind.before.push(before);
}
