/** `npm run bench [NAME…]`: prints ours, the other, the ratio and its goal, for each measurement of `4-quality.md`. */
import type { Ratio } from './ratio';

const benches: Readonly<Record<string, () => Promise<{ run: () => Promise<Ratio[]> }>>> = {
  append: () => import('./append'),
  'chunk-render': () => import('./chunk-render'),
  'cold-start': () => import('./cold-start'),
  'cpu-per-token': () => import('./cpu-per-token'),
  'fan-out': () => import('./fan-out'),
  'mode-switch': () => import('./mode-switch'),
  'plan-studio': () => import('./plan-studio'),
  reopen: () => import('./reopen'),
  thread: () => import('./thread'),
  'turn-latency': () => import('./turn-latency'),
  typing: () => import('./typing'),
};

const figure = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 4 });

const asked = process.argv.slice(2);
for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const { name: what, ours, other, ratio, goal } of await (await load()).run()) {
    console.log(`${what}: ${figure(ours)} / ${figure(other)} = ${ratio.toFixed(2)} (${goal})`);
  }
}
