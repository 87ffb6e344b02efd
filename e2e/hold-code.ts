import type { Page } from '@playwright/test';

/** From now on no code of the page arrives, or only what is not `held`, until the answer is called. */
export async function holdCode(
  page: Page,
  held: (address: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    if (held(route.request().url())) await late;
    await route.continue();
  });
  return async () => {
    arrive();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
