/** Steps of plans, made up for tests and measurements. */
export interface PlanNode {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly depends_on: readonly string[];
}

/** `columns` layers; each step waits for one or two of the layer before, some for an earlier one. The same each time. */
export function manySteps(count: number, columns: number): PlanNode[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const perColumn = count / columns;
  return Array.from({ length: count }, (_, index) => {
    const column = Math.floor(index / perColumn);
    const after = new Set<number>();
    if (column > 0) {
      const start = Math.floor((column - 1) * perColumn);
      for (let edges = 1 + random(2); edges > 0; edges -= 1) after.add(start + random(Math.floor(perColumn)));
      if (random(10) === 0) after.add(random(start + 1));
    }
    return {
      key: `step-${index}`,
      title: `Carry out part ${index} of the move`,
      description: 'Do **it**, then *look*.\n\n- one\n- two',
      depends_on: [...after].map((each) => `step-${each}`),
    };
  });
}
