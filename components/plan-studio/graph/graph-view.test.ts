import { describe, expect, it } from 'vitest';
import type { GraphStep } from '../layout/graph-layout';
import { layoutGraph } from '../layout/layout-graph';
import { firstView, resizedView, viewWith, wholeView } from './graph-view';

const size = { width: 500, height: 300 };
const chain = (length: number): GraphStep[] =>
  Array.from({ length }, (_, index) => ({ id: `n${index}`, after: index > 0 ? [`n${index - 1}`] : [] }));

describe('what of the graph is in view', () => {
  it('is all of a small plan, never larger than life', () => {
    const layout = layoutGraph(chain(1));
    expect(firstView(layout, size)).toEqual(wholeView(layout, size));
    expect(firstView(layout, size).zoom).toBe(1);
  });

  it('is the readable beginning of a large one', () => {
    const view = firstView(layoutGraph(chain(40)), size);
    expect(view.zoom).toBeGreaterThan(0.6);
    expect(view.x).toBeGreaterThan(0);
  });

  it('moves only where the step is out of sight or too small to read, and then to its middle', () => {
    const { places } = layoutGraph(chain(3));
    expect(viewWith(places.n0!, { view: { x: 20, y: 100, zoom: 1 }, size })).toBeNull();
    const moved = viewWith(places.n2!, { view: { x: 20, y: 100, zoom: 1 }, size })!;
    expect(moved.x + (places.n2!.x + 88) * moved.zoom).toBe(250);
    expect(viewWith(places.n0!, { view: { x: 20, y: 100, zoom: 0.1 }, size })?.zoom).toBeGreaterThan(0.6);
  });

  it('keeps its middle when the frame changes, and begins anew where nothing would be left to see', () => {
    const layout = layoutGraph(chain(3));
    const view = { x: 20, y: 100, zoom: 1 };
    const to = { width: 500, height: 200 };
    expect(resizedView(layout, { view, from: size, to })).toEqual({ x: 20, y: 50, zoom: 1 });
    const far = { x: -9000, y: 0, zoom: 1 };
    expect(resizedView(layout, { view: far, from: size, to })).toEqual(firstView(layout, to));
  });
});
