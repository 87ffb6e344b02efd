/** What every benchmark answers: ours against a named counterpart, measured in the same run. */
export interface Ratio {
  readonly name: string;
  readonly ours: number;
  readonly other: number;
  readonly ratio: number;
  readonly goal: string;
}

/** `share` from 0 to 1: the smallest value that at least this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Of rounds that each measured ours and the other: the medians, and the median of the rounds' own ratios. */
export const compareRounds =
  <Round>(rounds: readonly (readonly [ours: Round, other: Round])[]) =>
  (name: string, goal: string, of: (round: Round) => number): Ratio => ({
    name,
    ours: median(rounds.map(([ours]) => of(ours))),
    other: median(rounds.map(([, other]) => of(other))),
    ratio: median(rounds.map(([ours, other]) => of(ours) / of(other))),
    goal,
  });
