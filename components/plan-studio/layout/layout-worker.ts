/** The worker's side: lays out one graph per message, away from the thread that draws. */
import type { LayoutAnswer, LayoutRequest } from './layout-client';
import { layoutGraph } from './layout-graph';

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  const answer: LayoutAnswer = { id: data.id, layout: layoutGraph(data.steps) };
  postMessage(answer);
});
