/** Another member of the product's workspace, invited as people are, with a browser of their own. */
import type { Browser, Page } from '@playwright/test';
import type { RunningProduct } from './product';

export interface SecondPerson {
  readonly page: Page;
  close(): Promise<void>;
}

export async function secondPerson(
  browser: Browser,
  product: RunningProduct,
  name: string,
): Promise<SecondPerson> {
  const { token } = await product.mutate<{ token: string }>('members.invite', { role: 'member' });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto(`/join#token=${token}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/join');
  return { page, close: () => context.close() };
}
