import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GraphStep, gaps, stepSize } from './graph-layout';
import { laneGraph } from './lanes';
import { layoutGraph } from './layout-graph';
import { countCrossings, orderColumns } from './order-columns';

const step = (id: string, ...after: string[]): GraphStep => ({ id, after });

/** Any graph whose edges point from later steps to earlier ones. */
const acyclic = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 40 })
  .map((edges) =>
    edges.map((to, index) => step(`n${index}`, ...(index > 0 ? to.map((at) => `n${at % index}`) : []))),
  );

describe('statement 40: the graph is laid out in layers', () => {
  it('puts every step right of all it depends on, and no two steps on one another', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const { places } = layoutGraph(steps);
        expect(Object.keys(places)).toHaveLength(steps.length);
        for (const { id, after } of steps) {
          for (const each of after) {
            expect(places[id]!.x).toBeGreaterThanOrEqual(places[each]!.x + stepSize.width + gaps.column);
          }
        }
        for (const a of steps) {
          for (const b of steps) {
            if (a.id === b.id || places[a.id]!.column !== places[b.id]!.column) continue;
            const apart = Math.abs(places[a.id]!.y - places[b.id]!.y);
            // Rounded to whole pixels at both ends.
            expect(apart).toBeGreaterThanOrEqual(stepSize.height + gaps.row - 1);
          }
        }
      }),
    );
  });

  it('is the same for the same graph, and lies within its own bounds', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const layout = layoutGraph(steps);
        expect(layoutGraph(steps)).toEqual(layout);
        for (const { x, y } of Object.values(layout.places)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + stepSize.width).toBeLessThanOrEqual(layout.width);
          expect(y + stepSize.height).toBeLessThanOrEqual(layout.height + 1);
        }
      }),
    );
  });

  it('never makes more crossings than it found, and takes out those it can', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const { columns } = laneGraph(steps);
        const before = countCrossings(columns);
        orderColumns(columns);
        expect(countCrossings(columns)).toBeLessThanOrEqual(before);
      }),
    );
    const crossed = laneGraph([step('a'), step('b'), step('c', 'b'), step('d', 'a')]);
    expect(countCrossings(crossed.columns)).toBe(1);
    orderColumns(crossed.columns);
    expect(countCrossings(crossed.columns)).toBe(0);
  });

  it('draws one edge per dependency, from the right side of one to the left side of the other', () => {
    const { places, routes } = layoutGraph([step('a'), step('b', 'a'), step('c', 'a', 'b', 'a')]);
    expect(routes.map(({ from, to }) => `${from}>${to}`)).toEqual(['a>b', 'a>c', 'b>c']);
    const { path } = routes[1]!;
    const middle = (id: string) => places[id]!.y + stepSize.height / 2;
    expect(path.startsWith(`M${stepSize.width} ${middle('a')}`)).toBe(true);
    expect(path.endsWith(`${places.c!.x} ${middle('c')}`)).toBe(true);
  });

  it('keeps a chain on one line', () => {
    const chain = Array.from({ length: 500 }, (_, index) =>
      step(`n${index}`, ...(index > 0 ? [`n${index - 1}`] : [])),
    );
    expect(new Set(Object.values(layoutGraph(chain).places).map(({ y }) => y)).size).toBe(1);
  });

  it('shows a draft with a cycle, an unknown and a self dependency too', () => {
    const { places } = layoutGraph([step('a', 'c'), step('b', 'a', 'gone'), step('c', 'b'), step('d', 'd')]);
    expect(Object.keys(places).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
