import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../product';
import { composerOf, createSpace, openSpace } from './open-space';
import { type ScriptedProduct, startScriptedProduct } from './scripted-product';

test.describe('@desktop two browsers', () => {
  let scripted: ScriptedProduct;
  test.beforeAll(async () => {
    scripted = await startScriptedProduct();
  });
  test.afterAll(() => scripted.dispose());

  /** The thread as it stands, without what the pointer or the focus does to it. */
  const threadOf = (page: Page) => page.getByRole('log').innerHTML();

  test('a switch in one is seen in the other, and who made it', async ({ browser, page, repository }) => {
    const { product } = scripted;
    await signIn(page, product);
    const space = await createSpace(product, repository, 'Shared');
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, product);
    await openSpace(page, product, space);
    await openSpace(other, product, space);
    await composerOf(page).message.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(composerOf(other).mode('Plan')).toBeVisible();
    await expect(other.getByRole('img', { name: 'Plan mode' })).toBeVisible();
    await context.close();
  });

  test('one that was offline while text streamed ends with what a fresh load shows (65)', async ({
    browser,
    page,
    repository,
  }) => {
    const { product, model } = scripted;
    await signIn(page, product);
    const space = await createSpace(product, repository, 'Offline');
    await openSpace(page, product, space);
    model.add(
      {
        parts: [
          { text: 'First words. ' },
          { hold: 'offline' },
          { text: 'Words nobody saw arrive.' },
          { call: 'read_file', args: { path: 'README.md' } },
        ],
      },
      { parts: [{ text: 'More, **later**.' }, { hold: 'back' }, { text: ' The end.' }] },
    );
    await composerOf(page).message.fill('begin');
    await composerOf(page).message.press('Enter');
    await expect(page.getByText('First words.')).toBeVisible();

    await page.context().setOffline(true);
    await expect(page.getByText(/^Offline\./)).toBeVisible({ timeout: 60_000 });
    model.release('offline');
    await model.reached('back');
    await page.context().setOffline(false);
    await expect(page.getByText('Words nobody saw arrive.')).toBeVisible();
    await expect(page.getByText(/^Offline\./)).toBeHidden();
    await expect(page.getByText('later')).toBeVisible();
    model.release('back');
    await expect(page.getByText('The end.')).toBeVisible();
    await expect(composerOf(page).stop).toBeHidden();

    const context = await browser.newContext();
    const fresh = await context.newPage();
    await signIn(fresh, product);
    await openSpace(fresh, product, space);
    await expect(fresh.getByText('The end.')).toBeVisible();
    await expect.poll(() => threadOf(page)).toBe(await threadOf(fresh));
    await context.close();
  });
});
