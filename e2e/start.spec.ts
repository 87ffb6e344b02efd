import { expectAccessible } from './accessibility';
import { expect, startProduct, test } from './product';

test.describe('the first start', () => {
  test('prints one link, and whoever opens it is signed in and stays so', async ({ browser, product }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(product.url);
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);

    await page.goto(product.signInLink);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(page.url()).not.toContain(product.token);
    await page.reload();
    await expect(page).not.toHaveURL(/\/login/);
    await expectAccessible(page);
    await context.close();
  });

  test('@desktop a wrong token signs nobody in and gives nothing away', async ({ browser, product }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${product.url}/login#token=${'0'.repeat(64)}`);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    const answer = await context.request.get(`${product.url}/api/trpc/workspaces.list`);
    expect(answer.status()).toBe(401);
    await context.close();
  });
});

test.describe('@desktop a later start', () => {
  test('keeps the data and prints no second link', async ({ repository }) => {
    const product = await startProduct();
    try {
      await product.mutate('repositories.add', { path: repository.path });
      const before = await product.query('repositories.list');
      const links = () => product.output().match(/^Sign in: /gm)?.length;
      expect(links()).toBe(1);

      await product.stop();
      const afterStop = await product.start();
      expect(links()).toBe(1);
      expect(await product.query('repositories.list')).toEqual(before);

      await product.kill();
      const afterKill = await product.start();
      expect(await product.query('repositories.list')).toEqual(before);

      const description = `${Math.round(afterStop)} ms after a stop, ${Math.round(afterKill)} ms after a kill`;
      test.info().annotations.push({ type: 'ready', description });
    } finally {
      await product.dispose();
    }
  });
});
