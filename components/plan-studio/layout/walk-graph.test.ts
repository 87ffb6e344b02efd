import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphStep } from './graph-layout';
import { layoutGraph } from './layout-graph';
import { graphWalker } from './walk-graph';

const step = (id: string, ...after: string[]): GraphStep => ({ id, after });
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
const acyclic = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 60 })
  .map((edges) =>
    edges.map((to, index) => step(`n${index}`, ...(index > 0 ? to.map((at) => `n${at % index}`) : []))),
  );

const walkerOf = (steps: readonly GraphStep[]) => graphWalker(steps, layoutGraph(steps));

describe('statement 40: the graph by keyboard', () => {
  it('arrow keys alone reach every step of every plan, from every step', () => {
    fc.assert(
      fc.property(acyclic, fc.nat(), (steps, seed) => {
        const walker = walkerOf(steps);
        const start = steps[seed % steps.length]!.id;
        const seen = new Set([start]);
        const open = [start];
        for (let from = open.pop(); from !== undefined; from = open.pop()) {
          for (const key of arrows) {
            const next = walker.step(from, key);
            if (next === null || seen.has(next)) continue;
            seen.add(next);
            open.push(next);
          }
        }
        expect(seen.size).toBe(steps.length);
      }),
    );
  });

  it('left and right follow edges only, up and down stay in the column', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const layout = layoutGraph(steps);
        const walker = graphWalker(steps, layout);
        for (const { id, after } of steps) {
          const left = walker.step(id, 'ArrowLeft');
          if (left !== null) expect(after).toContain(left);
          const right = walker.step(id, 'ArrowRight');
          if (right !== null) expect(steps.find((each) => each.id === right)?.after).toContain(id);
          const up = walker.step(id, 'ArrowUp');
          if (up !== null) expect(layout.places[up]?.column).toBe(layout.places[id]?.column);
        }
      }),
    );
  });

  it('goes to the nearest column first, so that no step between is skipped', () => {
    const walker = walkerOf([step('a'), step('far', 'near'), step('near', 'a'), step('farther', 'a', 'far')]);
    expect(walker.step('a', 'ArrowRight')).toBe('near');
    expect(walker.step('farther', 'ArrowLeft')).toBe('far');
  });

  it('ends at the ends, and has a first step to start from', () => {
    const walker = walkerOf([step('a'), step('b', 'a')]);
    expect(walker.first).toBe('a');
    expect(walker.step('a', 'ArrowLeft')).toBeNull();
    expect(walker.step('b', 'ArrowRight')).toBeNull();
    expect([walker.step('b', 'Home'), walker.step('a', 'End')]).toEqual(['a', 'b']);
    expect(walkerOf([]).first).toBeNull();
  });
});
