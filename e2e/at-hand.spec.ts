/** What one needs next is at hand: the keyboard is where one writes, and nothing covers or hides what comes then. */
import type { Locator } from '@playwright/test';
import { ChangesPage } from './changes-page';
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

const edit = {
  parts: [{ call: 'write_file', args: { path: 'src/greet.ts', content: 'export const greet = () => 1;\n' } }],
};

/** Names of the buttons of which something else takes the press. */
const covered = (part: Locator): Promise<(string | null)[]> =>
  part.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !button.contains(hit);
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );

test('@desktop the keyboard is where one writes: a new space, a new conversation, a fork', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'An answer.' }] });
  const space = await new SpacePage(page).open(await createSpace(product, repository, { title: 'First' }));
  for (const title of ['Second', 'Third']) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New space' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(space.message).toBeFocused();
  }
  await space.send('say something');
  await expect(space.log.getByText('An answer.')).toBeVisible();
  await space.expectIdle();
  await space.log.getByRole('button', { name: /^Fork/ }).last().click();
  await expect(page).toHaveURL(/conversation=/);
  await expect(space.log.getByText('Forked from another conversation')).toBeVisible();
  await expect(space.message).toBeFocused();
  const forked = page.url();
  await page.getByRole('button', { name: /^Conversation: / }).click();
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  await expect(page).not.toHaveURL(forked);
  await expect(space.log.getByText('An answer.')).toBeHidden();
  await expect(space.message).toBeFocused();
});

test('what was just done to the branch is told beside what comes next, not over it', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add(edit, { parts: [{ text: 'Done.' }] });
  const created = await createSpace(product, repository, { title: 'Toasts' });
  const space = await new SpacePage(page).open(created);
  await space.send('change it');
  await expect(space.log.getByText('Done.')).toBeVisible();
  await page.goto(`/spaces/${created.id}?panel=changes`);
  const changes = new ChangesPage(page);
  await changes.message.fill('A commit');
  await changes.button(/^Commit 1 file/).click();
  const told = page.getByRole('dialog').filter({ hasText: 'Committed 1 file' });
  await expect(told).toBeVisible();
  await expect(changes.branch).toContainText('1 commit');
  await expect.poll(() => covered(changes.branch)).toEqual([]);
  await expect(told).toBeVisible();
});

test('@desktop side by side is offered where the window has room, and makes it', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add(edit, { parts: [{ text: 'Done.' }] });
  const space = await new SpacePage(page).open(
    await createSpace(product, repository, { title: 'Columns' }),
    '?panel=changes',
  );
  await space.send('change it');
  await expect(space.log.getByText('Done.')).toBeVisible();
  const changes = new ChangesPage(page);
  await changes.button('Side by side').click();
  await expect(changes.button('Unified')).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(changes.button('Side by side')).toBeHidden();
});

test('@desktop a space’s title is read whole before its branch is', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'An answer.' }], usage: { input: 4000, output: 800 } });
  const space = await new SpacePage(page).open(
    await createSpace(product, repository, { title: 'Billing rework' }),
  );
  await space.send('Explain how the invoices are numbered');
  await expect(space.log.getByText('An answer.')).toBeVisible();
  await space.expectIdle();
  await expect(page.getByRole('button', { name: /tokens/ })).toBeVisible();
  // Text ends between two pixels: one is no cut.
  const cut = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await cut(page.getByRole('button', { name: 'Billing rework', exact: true }))).toBeLessThanOrEqual(1);
});

test('what a provider said about a key is in sight', async ({ page, models }) => {
  await page.goto('/settings/models');
  const row = page.getByRole('listitem').filter({ hasText: 'DeepSeek' });
  await row.getByRole('button', { name: /^Connect/ }).click();
  const check = row.getByRole('button', { name: 'Check and save' });
  await expect(check).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: /^Another address/ }).click();
  await row.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:1/v1');
  await row.getByLabel('Key for DeepSeek').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(row.getByText('The provider does not answer')).toBeInViewport({ ratio: 1 });
  await expect(check).toBeInViewport({ ratio: 1 });
  expect(models.refused).toEqual([]);
});
