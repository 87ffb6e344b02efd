/** Where an arrow key leads from a step. Every step can be reached from every other one (statement 40). */
import type { GraphLayout, GraphStep, StepPlace } from './graph-layout';

export const walkKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type WalkKey = (typeof walkKeys)[number];

export const isWalkKey = (key: string): key is WalkKey => walkKeys.some((each) => each === key);

export interface Walker {
  /** Null where there is nothing that way. */
  step(from: string, key: WalkKey): string | null;
  readonly first: string | null;
}

/**
 * Left and right follow edges, to the nearest column first and there to the nearest step; up and down stay in the column.
 * Since each step but those of the first column has a dependency in the column just before, nothing is out of reach.
 */
export function graphWalker(steps: readonly GraphStep[], { places }: GraphLayout): Walker {
  const placed = steps.filter(({ id }) => places[id] !== undefined);
  const before = new Map(placed.map(({ id, after }) => [id, after.filter((each) => places[each])]));
  const behind = new Map<string, string[]>(placed.map(({ id }) => [id, []]));
  for (const [id, after] of before) for (const each of after) behind.get(each)?.push(id);
  const columns: string[][] = [];
  const placeOf = (id: string): StepPlace => places[id] ?? { x: 0, y: 0, column: 0 };
  for (const { id } of placed) {
    const { column } = placeOf(id);
    columns[column] = [...(columns[column] ?? []), id];
  }
  for (const column of columns) column?.sort((a, b) => placeOf(a).y - placeOf(b).y);

  const nearest = (from: string, ids: readonly string[]): string | null => {
    const { column, y } = placeOf(from);
    const far = (id: string): [number, number] => {
      const place = placeOf(id);
      return [Math.abs(place.column - column), Math.abs(place.y - y)];
    };
    const sorted = ids.toSorted((a, b) => far(a)[0] - far(b)[0] || far(a)[1] - far(b)[1]);
    return sorted[0] ?? null;
  };
  const along = (from: string, by: number): string | null => {
    const column = columns[placeOf(from).column] ?? [];
    return column[column.indexOf(from) + by] ?? null;
  };
  return {
    first: columns[0]?.[0] ?? placed[0]?.id ?? null,
    step: (from, key) => {
      switch (key) {
        case 'ArrowLeft':
          return nearest(from, before.get(from) ?? []);
        case 'ArrowRight':
          return nearest(from, behind.get(from) ?? []);
        case 'ArrowUp':
          return along(from, -1);
        case 'ArrowDown':
          return along(from, 1);
        case 'Home':
          return columns[0]?.[0] ?? null;
        case 'End':
          return columns.at(-1)?.at(-1) ?? null;
      }
    },
  };
}
