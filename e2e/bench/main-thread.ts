/** What a page's main thread does while something happens: its frames by the clock, its tasks by their CPU time. */
import type { CDPSession, Page } from '@playwright/test';

// Scripts of the page are text: what compiles this file would leave marks in functions that only exist there.
const framesScript = `(() => {
  window.frameTimes = [];
  let last = performance.now();
  const tick = (now) => {
    window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})()`;

/** From now on. */
export const recordFrames = (page: Page): Promise<void> => page.evaluate(framesScript);

/** Milliseconds between frames since then; the first ones still belong to what came before. */
export async function recordedFrames(page: Page): Promise<number[]> {
  return (await page.evaluate<number[]>('window.frameTimes')).slice(2);
}

/** Milliseconds of CPU the main thread has used so far. */
export async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Longest CPU time of one task of a page's main thread while `work` runs. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', { traceConfig: { includedCategories } });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const mains = new Set(
    events.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}:${tid}`));
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}
