import type { Page } from '@playwright/test';

/** Resolves when all that the server has drawn can act: the page's code is there, and React has taken over. */
const canAct = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('button, input, textarea, [role=radio]')].every(
      (control) =>
        'live' in document.documentElement.dataset &&
        Object.keys(control).some((key) => key.startsWith('__react')),
    ),
  );

/**
 * From now on opening or loading an address takes until the page can act, as it does for people, who are slower than
 * tests. Not where a test says itself what it waits for: what comes earlier has tests of its own.
 */
export function waitForCode(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await canAct(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await canAct(page);
    return answer;
  };
}
