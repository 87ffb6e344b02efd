/**
 * Owns where a plan's steps stand: in columns from left to right, each step behind all it depends on. Pure, the same
 * answer for the same graph; fast enough for the largest plan to open at once, which is why it is not a library's.
 */

export interface GraphStep {
  readonly id: string;
  /** Ids of the steps before it; unknown ones are left out. */
  readonly after: readonly string[];
}

/** Pixels. */
export const stepSize = { width: 176, height: 66 } as const;
export const gaps = { column: 48, row: 18 } as const;

export interface StepPlace {
  /** Upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly column: number;
}

export interface EdgeRoute {
  readonly from: string;
  readonly to: string;
  /** An SVG path from the right side of `from` to the left side of `to`. */
  readonly path: string;
}

export interface GraphLayout {
  readonly places: Readonly<Record<string, StepPlace>>;
  readonly routes: readonly EdgeRoute[];
  readonly width: number;
  readonly height: number;
}

export const emptyLayout: GraphLayout = { places: {}, routes: [], width: 0, height: 0 };

/** What a layout depends on: two graphs with the same key are laid out alike. */
export const graphKey = (steps: readonly GraphStep[]): string =>
  JSON.stringify(steps.map(({ id, after }) => [id, ...after]));
