/**
 * What a browser test stands on: `product` (a real one per worker, built, on a free port), `repository` (a fixture of
 * the test's own) and `page`, already signed in. A test that stops or kills its server starts its own with `startProduct`.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { createFixtureRepository, type FixtureRepository } from './fixture-repository';
import { type RunningProduct, startProduct } from './running-product';

export type { FixtureRepository, RunningProduct };
export { expect, startProduct };

/** Signs a browser in the way a person does, through the printed link. */
export async function signIn(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.url}/login#token=${product.token}`);
  await page.waitForURL((url) => url.pathname !== '/login');
}

interface TestFixtures {
  repository: FixtureRepository;
}
interface WorkerFixtures {
  product: RunningProduct;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
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
    await signIn(page, product);
    await use(page);
  },
});
