/** The page's side of the layout worker: one for all studios, started when the first one is loaded. */
import { type GraphLayout, type GraphStep, graphKey } from './graph-layout';

export interface LayoutRequest {
  readonly id: number;
  readonly steps: readonly GraphStep[];
}

export interface LayoutAnswer {
  readonly id: number;
  readonly layout: GraphLayout;
}

/** Layouts kept: revisions one goes back and forth between. */
const KEPT = 12;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (layout: GraphLayout) => void>();
const known = new Map<string, GraphLayout>();

export function startLayoutWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
    waiting.get(data.id)?.(data.layout);
    waiting.delete(data.id);
  });
  return worker;
}

export const knownLayout = (steps: readonly GraphStep[]): GraphLayout | undefined =>
  known.get(graphKey(steps));

export function requestLayout(steps: readonly GraphStep[]): Promise<GraphLayout> {
  const key = graphKey(steps);
  const layout = known.get(key);
  if (layout) return Promise.resolve(layout);
  lastId += 1;
  const request: LayoutRequest = { id: lastId, steps: steps.map(({ id, after }) => ({ id, after })) };
  return new Promise((resolve) => {
    waiting.set(request.id, (answer) => {
      known.set(key, answer);
      for (const old of known.keys()) if (known.size > KEPT) known.delete(old);
      resolve(answer);
    });
    startLayoutWorker().postMessage(request);
  });
}
