/** What every screen keeps to: nothing acts behind what covers it, what is not true is not said, the keyboard is never lost. */
import { expectAccessible, expectAccessibleInBoth } from './accessibility';
import { expect } from './product';
import { test } from './scripted-product';
import { secondPerson } from './second-person';
import { createSpace, SpacePage } from './space-page';

const nodes = [{ key: 'one', title: 'One step', description: 'Do it.', depends_on: [] }];
const planned = { parts: [{ call: 'submit_plan', args: { goal: 'A goal', nodes } }] };

test.describe('@desktop keys and focus', () => {
  test('do nothing behind a question that covers the page', async ({ page, product, repository, models }) => {
    models.add(planned, { parts: [{ text: 'Submitted.' }] });
    const created = await createSpace(product, repository, { title: 'Covered', mode: 'plan' });
    const space = await new SpacePage(page).open(created, '?panel=plan');
    await space.send('plan it');
    await expect(space.log.getByText('Submitted.')).toBeVisible();
    const approve = page.getByRole('tabpanel').getByRole('button', { name: 'Approve and run' });
    await expect(approve).toBeVisible();
    await page.getByRole('button', { name: 'Space menu' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Covered”?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    for (const key of ['a', 'r', 'n', '?', 'g', 'i', 'Alt+ArrowDown', 'Control+f'])
      await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/spaces/${created.id}`));
    await expect(approve).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();
  });

  test('stay where a name was changed, and where the latest message was jumped to', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: `${'A long answer.\n\n'.repeat(80)}The end.` }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository, { title: 'Before' }));
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New title' }).fill('After');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'After', exact: true })).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'After', exact: true })).toBeFocused();

    await space.send('talk');
    await expect(space.log.getByText('The end.')).toBeVisible();
    await space.log.evaluate((log) => log.scrollTo({ top: 0 }));
    await page.getByRole('button', { name: 'Jump to latest' }).press('Enter');
    await expect(space.log.getByText('The end.')).toBeInViewport();
    await expect(space.log).toBeFocused();
  });

  test('a dialog about a conversation goes with it, and never becomes one about another', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Two talks' });
    const other = await product.mutate<{ id: string }>('conversations.create', {
      spaceId: created.id,
      title: 'The other talk',
    });
    await new SpacePage(page).open(created, `?conversation=${other.id}`);
    await page.getByRole('button', { name: 'Conversation: The other talk' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The other talk');
    await product.mutate('conversations.delete', { conversationId: other.id });
    await expect(question).toBeHidden();
  });
});

test.describe('@desktop a connection that comes back', () => {
  test('follows all that is still there, also when something followed was deleted meanwhile (65)', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Still here' });
    const gone = await createSpace(product, repository, { title: 'Soon gone' });
    await new SpacePage(page).open(gone);
    await page.getByRole('link', { name: 'Still here' }).click();
    await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();
    const offline = page.getByRole('status').filter({ hasText: 'Offline' });
    await page.context().setOffline(true);
    await expect(offline).toBeVisible();
    await product.mutate('spaces.delete', { spaceId: gone.id });
    await page.context().setOffline(false);
    await expect(offline).toBeHidden();
    await product.mutate('spaces.rename', { spaceId: created.id, title: 'Here and named' });
    await expect(page.getByRole('heading', { name: 'Here and named' })).toBeVisible();
    await expect(new SpacePage(page).message).toBeEnabled();
  });
});

test.describe('@desktop what is true for whom', () => {
  test('viewers see the queue without a thing to press, and are not asked to say something', async ({
    page,
    browser,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { title: 'Watched' });
    const vera = await secondPerson(browser, product, { name: 'Vera', role: 'viewer' });
    const seen = await new SpacePage(vera.page).open(created);
    await expect(seen.log.getByText('Nothing was said here yet')).toBeVisible();
    await expect(seen.log.getByText('Say what you want done')).toBeHidden();
    await expectAccessibleInBoth(vera.page);

    models.add({ parts: [{ text: 'Busy.' }, { hold: 'watched' }] }, { parts: [{ text: 'Then that.' }] });
    const space = await new SpacePage(page).open(created);
    await space.send('begin');
    await expect(space.log.getByText('Busy.')).toBeVisible();
    await space.send('and then that');
    await expect(seen.queue).toContainText('and then that');
    await expect(seen.queue.getByRole('button')).toHaveCount(0);
    await expectAccessible(vera.page);
    models.release('watched');
    await expect(seen.log.getByText('Then that.')).toBeVisible();
    await expect(seen.queue).toBeHidden();
    await vera.close();
  });

  test('where nothing runs any more nobody is asked to say something', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Put away' });
    const { conversationId } = created;
    await product.mutate('conversations.archive', { conversationId });
    const space = await new SpacePage(page).open(created, `?conversation=${conversationId}`);
    await expect(space.log.getByText('The conversation was archived before')).toBeVisible();
    await product.mutate('spaces.archive', { spaceId: created.id });
    await expect(space.log.getByText('The space was archived before')).toBeVisible();
    await expect(space.log.getByText('Say what you want done')).toBeHidden();
    await expectAccessibleInBoth(page);
  });
});

test.describe('@desktop found by name', () => {
  test('a space that is in no list, and the ways to take a plan along', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const old = await createSpace(product, repository, { title: 'Époque passée' });
    await product.mutate('spaces.archive', { spaceId: old.id });
    models.add(planned, { parts: [{ text: 'Submitted.' }] });
    const created = await createSpace(product, repository, { title: 'With a plan', mode: 'plan' });
    const space = await new SpacePage(page).open(created, '?panel=plan');
    await space.send('plan it');
    await expect(space.log.getByText('Submitted.')).toBeVisible();

    await page.getByRole('button', { name: /^Revision 1/ }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^plan-.*\.md$/);
    const find = page.getByRole('combobox', { name: 'Search commands' });
    await page.keyboard.press('Control+k');
    await find.fill('export the plan json');
    await expect(page.getByRole('option', { name: /Export the plan as JSON/ })).toHaveCount(1);
    const again = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await again).suggestedFilename()).toMatch(/^plan-.*\.json$/);

    await page.keyboard.press('Control+k');
    await find.fill('passee epoque');
    await expect(page.getByRole('option', { name: /Époque passée/ })).toContainText('archived');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(old.id));
  });
});

test('a text is found in a conversation by a press too, and the keyboard goes to the field', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'There is a needle in it.' }] });
  const space = await new SpacePage(page).open(await createSpace(product, repository));
  await space.send('hide it');
  await expect(space.log.getByText('needle')).toBeVisible();
  await space.expectIdle();
  await page.getByRole('button', { name: /^Conversation: / }).click();
  await page.getByRole('menuitem', { name: 'Find in this conversation' }).click();
  const field = page.getByRole('textbox', { name: 'Find in this conversation' });
  await expect(field).toBeFocused();
  await page.keyboard.type('needle');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(space.log).toBeFocused();
});
