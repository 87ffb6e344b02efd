/** Every screen and state that others tests pass by, looked at by axe in both colour schemes. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { expect, signIn, startProduct } from './product';
import { scriptedEnvironment, test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

async function withOpen(page: Page, trigger: Locator, shown: Locator): Promise<void> {
  await trigger.click();
  await expect(shown).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
}

test.describe('screens are accessible in light and dark', () => {
  test('before there is a session, and before there is a space', async ({ page, models }) => {
    const product = await startProduct({ env: scriptedEnvironment(models) });
    try {
      await page.goto(`${product.url}/login`);
      await expect(page.getByRole('textbox', { name: 'Token' })).toBeVisible();
      await expectAccessibleInBoth(page);
      await signIn(page, product);
      await page.goto(product.url);
      const start = page.getByRole('button', { name: 'Create your first space' });
      await withOpen(page, start, page.getByRole('dialog', { name: 'New space' }));
      await expectAccessibleInBoth(page);
      for (const section of ['models', 'repositories', 'modes']) {
        await page.goto(`${product.url}/settings/${section}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await expectAccessibleInBoth(page);
        await expectNoWiderThanWindow(page);
      }
    } finally {
      await product.dispose();
    }
  });

  test('a conversation with all that can stand in it, while it runs and after', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { title: 'Everything' });
    models.add(
      {
        parts: [
          { reasoning: 'Let me think.' },
          {
            text: '# Heading\n\n- list with `code`\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[link](https://example.com)',
          },
          { call: 'todo_write', args: { todos: [{ content: 'One', status: 'in_progress' }] } },
          { call: 'write_file', args: { path: 'new.txt', content: 'x\n' } },
          { call: 'no_such_tool', args: {} },
        ],
      },
      { parts: [{ text: 'Running.' }, { hold: 'all of it' }] },
      { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('show everything');
    await expect(space.log.getByText('Running.')).toBeVisible();
    await space.send('queued');
    await space.chooseMode('Plan');
    await expect(space.pending('Plan')).toBeVisible();
    await space.refused('no_such_tool').click();
    await space.call('write_file').click();
    await page.getByRole('button', { name: /Thoughts/ }).click();
    await expectAccessibleInBoth(page);
    models.release('all of it');
    await expect(space.log.getByRole('alert')).toBeVisible();
    await space.expectIdle();
    await expectAccessibleInBoth(page);
    await expectNoWiderThanWindow(page);
    await withOpen(page, space.modeButton, page.getByRole('menuitem', { name: 'Plan', exact: true }));
    const model = page.getByRole('button', { name: /^Model: / });
    await withOpen(page, model, page.getByRole('link', { name: 'Connect a model…' }));
    const conversations = page.getByRole('button', { name: /^Conversation: / });
    await withOpen(page, conversations, page.getByRole('menuitem', { name: 'New conversation' }));
    for (const tab of ['changes', 'timeline']) {
      await page.goto(`/spaces/${created.id}?panel=${tab}`);
      await expect(page.getByRole('tab', { selected: true })).toBeVisible();
      await expectAccessibleInBoth(page);
    }
  });
});
