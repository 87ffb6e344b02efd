import { expectAccessible } from '../accessibility';
import { expect, test } from '../product';
import { composerOf, createSpace, openSpace, sendAndWait } from './open-space';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('a space with a conversation, its menus and its panel', async ({ page, product, repository }) => {
      const space = await createSpace(product, repository, 'Accessible');
      await openSpace(page, product, space);
      await expectAccessible(page);
      await sendAndWait(page, 'add a line to the README');
      await page.getByRole('button', { name: /^edit_file/ }).click();
      await expectAccessible(page);
      await composerOf(page).mode('Agent').click();
      await expect(page.getByRole('menuitem', { name: 'Plan' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const panel of ['changes', 'timeline']) {
        await page.goto(`${product.url}/spaces/${space.id}?panel=${panel}`);
        await expect(page.getByRole('tab', { selected: true })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('the settings', async ({ page, product }) => {
      for (const [section, headline] of [
        ['models', 'Models'],
        ['repositories', 'Repositories'],
        ['modes', 'Modes'],
      ]) {
        await page.goto(`${product.url}/settings/${section}`);
        await expect(page.getByRole('heading', { name: headline, level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeHidden();
        await expectAccessible(page);
      }
    });
  });
}

test('no screen is wider than the window, and nothing breaks the content policy', async ({
  page,
  product,
  repository,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|violates/.test(message.text())) complaints.push(message.text());
  });
  const space = await createSpace(product, repository, 'Narrow');
  for (const address of [`/spaces/${space.id}`, '/settings/models', '/settings/modes']) {
    await page.goto(product.url + address);
    await expect(page.getByRole('main')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, address).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});
