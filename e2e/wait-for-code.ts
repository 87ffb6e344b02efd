import type { Page } from '@playwright/test';
import { liveMark } from '../components/ui/live-mark';

/** Resolves when all that the server has drawn can act: the page's code is there, and React has taken over. */
const canAct = (page: Page) =>
  page.waitForFunction((mark) => {
    const controls = [...document.querySelectorAll('button, input, textarea, [role=radio]')];
    const isTaken = (control: Element) => Object.keys(control).some((key) => key.startsWith('__react'));
    return controls.length === 0 || (mark in document.documentElement.dataset && controls.every(isTaken));
  }, liveMark);

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
