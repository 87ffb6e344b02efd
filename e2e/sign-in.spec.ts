/** Who may come in, where they end up, and what becomes of open screens when a session ends. */
import { expectAccessible } from './accessibility';
import { expect, signIn, test } from './product';
import { createSpace, SpacePage } from './space-page';

test.describe('@desktop signing in', () => {
  test('is asked for on every page, and leads back to the one that was wanted', async ({
    browser,
    product,
    repository,
  }) => {
    const { id } = await createSpace(product, repository);
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    for (const address of ['/', '/settings/models', '/spaces/nowhere', `/spaces/${id}?panel=changes`]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('heading', { name: 'Sign in to Interlock' })).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Token' }).fill(product.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${product.url}/spaces/${id}?panel=changes`);
    await context.close();
  });

  test('with a wrong token says so, in words and without signing in', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Token' }).fill('wrong');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('That token does not work');
    await expectAccessible(page);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test('never leads to another server, whatever the address says', async ({ browser, product }) => {
    for (const next of [
      'https://example.invalid/',
      '//example.invalid/',
      '/\\example.invalid',
      'javascript:1',
    ]) {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      await page.goto(`/login?next=${encodeURIComponent(next)}#token=${product.token}`);
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(new URL(page.url()).origin).toBe(product.url);
      await context.close();
    }
  });

  test('ends everywhere at once: an open screen that follows a conversation goes to the sign-in page', async ({
    browser,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository);
    const context = await browser.newContext({ baseURL: product.url });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await signIn(page, product);
    await new SpacePage(other).open(created);
    await page.goto('/settings/models');
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const each of [page, other]) await expect(each).toHaveURL(/\/login/);
    expect((await context.request.get('/api/trpc/workspaces.list')).status()).toBe(401);
    await page.goto(`/spaces/${created.id}`);
    await expect(page).toHaveURL(/\/login/);
    await context.close();
  });
});

test.describe('@desktop an address that leads nowhere', () => {
  test('says so and shows the way back', async ({ page }) => {
    await page.goto('/nothing-here');
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/spaces/018f0000-0000-7000-8000-000000000000');
    await expect(page.getByRole('main').getByText('Nothing here')).toBeVisible();
    await expectAccessible(page);
  });
});
