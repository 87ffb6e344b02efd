/**
 * What a browser test stands on: `product` (a real one per spec file, built, on a free port), `repository` (a fixture of
 * the test's own) and `page`, already signed in. A test that stops or kills its server starts its own with `startProduct`.
 */
import { expect, type Page } from '@playwright/test';
import { createFixtureRepository, type FixtureRepository } from './fixture-repository';
import { takeFaults, watchFaults } from './page-faults';
import { test as base, opening } from './per-file';
import { type RunningProduct, startProduct } from './running-product';
import { waitForCode } from './wait-for-code';

export type { FixtureRepository, RunningProduct };
export { expect, startProduct };

/** Gives the page's browser a session by the request the sign-in screen makes; the screen itself has tests of its own. */
export async function signIn(page: Page, product: RunningProduct): Promise<void> {
  const answer = await page.context().request.post(`${product.url}/api/sign-in`, {
    headers: { origin: product.url },
    data: { token: product.token },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

interface Fixtures {
  /** Added to what the file's product is started with. */
  environment: Readonly<Record<string, string>>;
  product: RunningProduct;
  repository: FixtureRepository;
}

export const test = base.extend<Fixtures>({
  environment: async ({}, use) => {
    await use({});
  },
  product: [
    async ({ perFile, environment }, use, { file }) => {
      const product = await perFile.share(file, {
        name: 'product',
        open: () => startProduct({ env: environment }),
        close: (opened) => opened.dispose(),
      });
      await use(product);
    },
    opening,
  ],
  repository: async ({}, use) => {
    const repository = await createFixtureRepository();
    await use(repository);
    await repository.remove();
  },
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  page: async ({ page, product }, use) => {
    watchFaults(page);
    waitForCode(page);
    await signIn(page, product);
    await use(page);
    expect(takeFaults(page), 'errors of the page and its console').toEqual([]);
  },
});
