/** What code says around itself. */
export const codeStrings = {
  moreOfLine: (count: number) => ` … ${count} more characters`,
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
} as const;
