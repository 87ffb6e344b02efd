/** Another member of the product's workspace, invited as people are, with a browser of their own. */
import type { Browser, Page } from '@playwright/test';
import type { RunningProduct } from './product';
import { waitForCode } from './wait-for-code';

export interface SecondPerson {
  readonly page: Page;
  close(): Promise<void>;
}

/** A member, unless told otherwise. */
export async function secondPerson(
  browser: Browser,
  product: RunningProduct,
  person: string | { readonly name: string; readonly role: 'member' | 'viewer' },
): Promise<SecondPerson> {
  const { name, role } = typeof person === 'string' ? { name: person, role: 'member' } : person;
  const { token } = await product.mutate<{ token: string }>('members.invite', { role });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  waitForCode(page);
  await page.goto(`/join#token=${token}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/join');
  return { page, close: () => context.close() };
}
