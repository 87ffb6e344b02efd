/** Which part of a graph is in view. Pure; pixels of the screen unless said otherwise. */
import { type GraphLayout, type StepPlace, stepSize } from '../layout/graph-layout';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const MARGIN = 20;
/** Below it a step's words cannot be read. */
const READABLE = 0.62;

/** All of the graph, as large as it fits. */
export function wholeView(layout: GraphLayout, { width, height }: Size): View {
  const fitting = Math.min((width - 2 * MARGIN) / layout.width, (height - 2 * MARGIN) / layout.height, 1);
  const zoom = Math.max(0.05, fitting);
  return { x: (width - layout.width * zoom) / 2, y: (height - layout.height * zoom) / 2, zoom };
}

/** All of it where that can be read; otherwise its beginning. */
export function firstView(layout: GraphLayout, size: Size): View {
  const whole = wholeView(layout, size);
  if (whole.zoom >= READABLE) return whole;
  const zoom = 0.8;
  const first = Object.values(layout.places).filter(({ column }) => column === 0);
  const middle = first.reduce((sum, { y }) => sum + y, 0) / Math.max(1, first.length) + stepSize.height / 2;
  const fits = layout.height * zoom <= size.height - 2 * MARGIN;
  const y = fits ? (size.height - layout.height * zoom) / 2 : size.height / 2 - middle * zoom;
  return { x: MARGIN, y, zoom };
}

/** The same middle in a frame of another size; the graph's beginning where nothing of it would be seen. */
export function resizedView(
  layout: GraphLayout,
  { view, from, to }: { view: View; from: Size; to: Size },
): View {
  const moved = {
    ...view,
    x: view.x + (to.width - from.width) / 2,
    y: view.y + (to.height - from.height) / 2,
  };
  const isSeen =
    moved.x < to.width &&
    moved.y < to.height &&
    moved.x + layout.width * moved.zoom > 0 &&
    moved.y + layout.height * moved.zoom > 0;
  return isSeen ? moved : firstView(layout, to);
}

/** How far the view must move so that the step is in it; null where it is already. */
export function viewWith(place: StepPlace, { view, size }: { view: View; size: Size }): View | null {
  const zoom = Math.max(view.zoom, READABLE);
  const left = place.x * zoom + view.x;
  const top = place.y * zoom + view.y;
  const inView =
    zoom === view.zoom &&
    left >= MARGIN / 2 &&
    top >= MARGIN / 2 &&
    left + stepSize.width * zoom <= size.width - MARGIN / 2 &&
    top + stepSize.height * zoom <= size.height - MARGIN / 2;
  if (inView) return null;
  return {
    x: size.width / 2 - (place.x + stepSize.width / 2) * zoom,
    y: size.height / 2 - (place.y + stepSize.height / 2) * zoom,
    zoom,
  };
}
