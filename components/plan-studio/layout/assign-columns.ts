import type { GraphStep } from './graph-layout';

/**
 * A step's column: the length of the longest chain before it. A draft may hold a cycle; then its first step stands as if it
 * waited for nothing, so that a fault can be shown where it is.
 */
export function assignColumns(steps: readonly GraphStep[]): Map<string, number> {
  const waitsFor = new Map<string, number>();
  const nexts = new Map<string, string[]>(steps.map(({ id }) => [id, []]));
  for (const { id, after } of steps) {
    const known = [...new Set(after)].filter((each) => each !== id && nexts.has(each));
    waitsFor.set(id, known.length);
    for (const each of known) nexts.get(each)?.push(id);
  }
  const columns = new Map<string, number>();
  const depth = new Map<string, number>();
  const free = steps.filter(({ id }) => waitsFor.get(id) === 0).map(({ id }) => id);
  let scanned = 0;
  while (columns.size < nexts.size) {
    const id = free.shift() ?? steps.slice(scanned).find((step) => !columns.has(step.id))?.id;
    if (id === undefined) break;
    if (columns.has(id)) continue;
    while (columns.has(steps[scanned]?.id ?? '')) scanned += 1;
    const column = depth.get(id) ?? 0;
    columns.set(id, column);
    for (const next of nexts.get(id) ?? []) {
      depth.set(next, Math.max(depth.get(next) ?? 0, column + 1));
      const left = (waitsFor.get(next) ?? 0) - 1;
      waitsFor.set(next, left);
      if (left === 0) free.push(next);
    }
  }
  return columns;
}
