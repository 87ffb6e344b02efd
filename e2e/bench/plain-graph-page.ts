/** The counterpart of Plan Studio's measurements: as many rows, boxes and lines, built and moved by hand. */
import type { PlanNode } from '../plan-steps';

/** Boxes and lines in view at the studio's first zoom. */
const VISIBLE = { boxes: 17, lines: 46 };

export const plainPage = (nodes: readonly PlanNode[]): string => `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; font: 13px/20px sans-serif; display: grid; grid-template-rows: 40px 400px 400px }
#graph { position: relative; overflow: hidden } #world { position: absolute; inset: 0 }
[data-id] { position: absolute; width: 176px; height: 62px } [data-id] button { width: 100%; height: 100% }
svg { position: absolute; inset: 0; overflow: visible; fill: none; stroke: gray } ol { overflow-y: auto; margin: 0 }
</style><button data-open>Open</button><div id="graph"><div id="world"></div></div><ol></ol><script>
const nodes = ${JSON.stringify(nodes.map(({ key, title }) => [key, title]))};
const world = document.querySelector('#world'), graph = document.querySelector('#graph');
document.querySelector('[data-open]').onclick = () => {
  document.querySelector('ol').innerHTML = nodes
    .map(([key, title], place) => '<li><button data-step-row><span>' + (place + 1) + '</span> <span>' + title + '</span> <code>' + key + '</code></button></li>')
    .join('');
  world.innerHTML = '<svg>' + nodes.slice(0, ${VISIBLE.lines})
    .map((_, at) => '<path d="M' + at * 20 + ' 0C' + at * 20 + ' 90 300 90 ' + at * 9 + ' 300"/>').join('') + '</svg>' +
    nodes.slice(0, ${VISIBLE.boxes}).map(([key, title], at) => '<div data-id="' + key + '" style="left:' + (at % 5) * 224 + 'px;top:' + Math.floor(at / 5) * 80 + 'px"><button>' + title + '</button></div>').join('');
};
let x = 0, y = 0, from = null;
graph.onpointerdown = (event) => { from = [event.clientX - x, event.clientY - y]; };
graph.onpointerup = () => { from = null; };
graph.onpointermove = (event) => {
  if (!from) return;
  [x, y] = [event.clientX - from[0], event.clientY - from[1]];
  world.style.transform = 'translate(' + x + 'px,' + y + 'px)';
};
</script>`;
