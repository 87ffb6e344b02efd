import type { Page } from '@playwright/test';

const faults = new WeakMap<Page, string[]>();

/** From now on keeps errors of the page and its console: a refused style or script, a hydration that differed, a crash. */
export function watchFaults(page: Page): void {
  const seen: string[] = [];
  faults.set(page, seen);
  page.on('pageerror', (error) => seen.push(String(error)));
  page.on('console', (message) => {
    // A request that lost a race, or met a server that is gone, is answered with an error on purpose.
    const isAnswer = /Failed to load resource|ERR_|WebSocket/.test(message.text());
    if (message.type() === 'error' && !isAnswer) seen.push(message.text());
  });
}

/** What was seen since, once: a test that provokes a fault takes it out. */
export const takeFaults = (page: Page): string[] => faults.get(page)?.splice(0) ?? [];
