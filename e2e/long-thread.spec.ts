/** A conversation of 2,000 messages: there at once, read anywhere, searched whole. */

import { lastAnswer, needle, writeLongThread } from './long-thread';
import { expect, signIn, startProduct, test } from './product';
import { createSpace, SpacePage } from './space-page';

test('@desktop 2,000 messages open at their end, are found wherever they are, and are never all drawn', async ({
  page,
  repository,
}) => {
  const product = await startProduct();
  try {
    const created = await createSpace(product, repository);
    await product.stop();
    writeLongThread(product, created, 2_000);
    await product.start();
    await signIn(page, product);
    await page.goto(`${product.url}/spaces/${created.id}`);
    const space = new SpacePage(page);
    await expect(space.log.getByText(lastAnswer)).toBeInViewport();
    const drawn = () => space.log.locator('[data-item]').count();
    expect(await drawn()).toBeLessThan(120);

    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find in this conversation' });
    await find.fill(needle.toUpperCase());
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(space.log.getByText(needle)).toBeInViewport();
    expect(await drawn()).toBeLessThan(240);

    await find.fill('handler 7,');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(space.log.getByText('Look at handler 7, please.')).toBeInViewport();
    await find.fill('please.');
    await expect(page.getByText(/^\d+ of 1000$/)).toBeVisible();
    const count = page.getByText(/ of 1000$/);
    const at = Number.parseInt((await count.textContent()) ?? '', 10);
    await find.press('Enter');
    await expect(count).toHaveText(`${(at % 1000) + 1} of 1000`);
    await find.press('Shift+Enter');
    await find.press('Shift+Enter');
    await expect(count).toHaveText(`${at === 1 ? 1000 : at - 1} of 1000`);

    // What is folded away is found too, and opened to be seen.
    await find.fill('const value7 = 500;');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(space.log.getByRole('region', { name: 'Lines of src/a500.ts' })).toBeInViewport();
    await find.fill('nowhere at all');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await find.press('Escape');
    await expect(find).toBeHidden();

    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(space.log.getByText(lastAnswer)).toBeInViewport();
  } finally {
    await product.dispose();
  }
});
