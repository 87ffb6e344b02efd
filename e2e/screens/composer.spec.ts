import { expect, type Page } from '@playwright/test';
import { signIn, test } from '../product';
import { composerOf, createSpace, openSpace } from './open-space';
import { type ScriptedProduct, startScriptedProduct } from './scripted-product';

test.describe('@desktop the composer', () => {
  let scripted: ScriptedProduct;
  test.beforeAll(async () => {
    scripted = await startScriptedProduct();
  });
  test.afterAll(() => scripted.dispose());

  const openIn = async (page: Page, repository: { path: string }, title: string) => {
    const { product } = scripted;
    await signIn(page, product);
    const space = await createSpace(product, repository, title);
    await openSpace(page, product, space);
    return space;
  };
  /** A turn that stands still where the test wants it. */
  const hold = async (page: Page, name: string) => {
    scripted.model.add({ parts: [{ text: 'Working on it.' }, { hold: name }, { text: ' Done.' }] });
    await composerOf(page).message.fill('begin');
    await composerOf(page).message.press('Enter');
    await scripted.model.reached(name);
    await expect(page.getByText('Working on it.')).toBeVisible();
  };

  test('Shift+Tab goes through the selectable modes, and after Escape moves the focus back (42)', async ({
    page,
    repository,
  }) => {
    const space = await openIn(page, repository, 'Keys');
    const { message, mode } = composerOf(page);
    await message.focus();
    for (const label of ['Plan', 'Orchestrate', 'Agent', 'Plan']) {
      await page.keyboard.press('Shift+Tab');
      await expect(mode(label)).toBeVisible();
    }
    await expect(message).toBeFocused();
    const read = () => scripted.product.query<{ mode: string }>('spaces.get', { spaceId: space.id });
    await expect.poll(async () => (await read()).mode).toBe('plan');

    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(message).not.toBeFocused();
    await expect(mode('Plan')).toBeVisible();
  });

  test('the menu names each mode and says what it allows (12)', async ({ page, repository }) => {
    await openIn(page, repository, 'Menu');
    await composerOf(page).mode('Agent').click();
    for (const label of ['Agent', 'Plan', 'Orchestrate']) {
      await expect(page.getByRole('menuitem', { name: label, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('menuitem', { name: 'Review' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Plan' })).toHaveAccessibleDescription(/Read-only/);
    await page.getByRole('menuitem', { name: 'Plan' }).click();
    await expect(composerOf(page).mode('Plan')).toBeVisible();
  });

  test('/plan switches and sends only what follows, in the new mode (10, 42)', async ({
    page,
    repository,
  }) => {
    await openIn(page, repository, 'Slash');
    const { message, mode } = composerOf(page);
    scripted.model.add({ parts: [{ text: 'Understood.' }] });
    const asked = scripted.model.requests.length;
    await message.fill('/plan how would you do it?');
    await message.press('Enter');
    await expect(page.getByText('Understood.')).toBeVisible();
    await expect(mode('Plan')).toBeVisible();
    await expect(page.getByRole('log').getByText('Plan mode')).toBeVisible();
    const sent = JSON.stringify(scripted.model.requests[asked]);
    expect(sent).toContain('how would you do it?');
    expect(sent).not.toContain('/plan how');

    await message.fill('/mode nonsense hello');
    await message.press('Enter');
    await expect(page.getByText('There is no mode “nonsense”.')).toBeVisible();
    await expect(message).toHaveValue('/mode nonsense hello');
  });

  test('a switch while a turn runs waits for the next step, and the running mode stays visible (5)', async ({
    page,
    repository,
  }) => {
    await openIn(page, repository, 'Pending');
    const { message, mode, stop } = composerOf(page);
    await hold(page, 'pending');
    await message.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByText('Plan from next step')).toBeVisible();
    await expect(mode('Agent')).toBeVisible();
    scripted.model.release('pending');
    await expect(stop).toBeHidden();
    await expect(mode('Plan')).toBeVisible();
    await expect(page.getByText('Plan from next step')).toBeHidden();
  });

  test('a message written while a turn runs is queued, can be changed and removed, and is sent after it', async ({
    page,
    repository,
  }) => {
    await openIn(page, repository, 'Queue');
    const { message } = composerOf(page);
    await hold(page, 'queue');
    for (const text of ['first thought', 'second thought']) {
      await message.fill(text);
      await message.press('Enter');
    }
    const queue = page.getByRole('list', { name: 'Queued messages' });
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    await queue
      .getByRole('listitem')
      .filter({ hasText: 'first' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await message.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit queued message' });
    await editor.fill('better thought');
    await editor.press('Enter');
    await expect(queue.getByText('better thought')).toBeVisible();

    scripted.model.add({ parts: [{ text: 'Taken.' }] });
    const asked = scripted.model.requests.length;
    scripted.model.release('queue');
    await expect(page.getByText('Taken.')).toBeVisible();
    await expect(queue).toBeHidden();
    const sent = JSON.stringify(scripted.model.requests[asked]);
    expect(sent).toContain('better thought');
    expect(sent).not.toContain('first thought');
  });

  test('Stop ends the turn and says so; what was written stays (24)', async ({ page, repository }) => {
    await openIn(page, repository, 'Stop');
    await hold(page, 'stop');
    await composerOf(page).stop.click();
    await expect(page.getByRole('log').getByText('Stopped')).toBeVisible();
    await expect(page.getByText('Working on it.')).toBeVisible();
    await expect(page.getByText('cut off here')).toBeVisible();
  });
});
