/** The frame around every screen: commands and keys, who else is here, the connection, the sidebar, titles, what is remembered. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { expect } from './product';
import { noPlan, noPlanText, test } from './scripted-product';
import { secondPerson } from './second-person';
import { createSpace, SpacePage } from './space-page';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const keySheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function run(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill(typed);
  await expect(palette(page).getByRole('option').first()).toContainText(new RegExp(typed, 'i'));
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test.describe('@desktop commands', () => {
  test('everything is found by typing and run by keyboard', async ({ page, product, repository }) => {
    const other = await createSpace(product, repository, { title: 'Another place' });
    const space = await new SpacePage(page).open(await createSpace(product, repository, { title: 'Here' }));
    await space.message.focus();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.type('zzz nothing');
    await expect(palette(page).getByText('No command of that name')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(space.message).toBeFocused();

    await run(page, 'Switch to Plan');
    await space.expectMode('Plan');
    await run(page, 'Open Timeline');
    await expect(page).toHaveURL(/panel=timeline/);
    await run(page, 'Another place');
    await expect(page).toHaveURL(new RegExp(other.id));
    await run(page, 'Settings: Modes');
    await expect(page.getByRole('heading', { name: 'Modes', level: 1 })).toBeVisible();
    await run(page, 'New space');
    await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();
  });

  test('single keys act on the screen one is on, never while typing', async ({
    page,
    product,
    repository,
  }) => {
    const space = await new SpacePage(page).open(await createSpace(product, repository, { title: 'Keys' }));
    await page.keyboard.press('/');
    await expect(space.message).toBeFocused();
    await page.keyboard.type('gi?n[');
    await expect(space.message).toHaveValue('gi?n[');
    await space.message.fill('');
    await space.message.blur();
    await page.keyboard.press('?');
    for (const name of ['Composer', 'Space', 'Go to']) {
      await expect(keySheet(page).getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(keySheet(page).getByRole('region', { name: 'Inbox' })).toBeHidden();
    await expect(keySheet(page).getByText('Next mode')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/\/spaces\//);
    await page.keyboard.press('Escape');
    await expect(keySheet(page)).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/\/inbox/);
    await page.keyboard.press('?');
    await expect(keySheet(page).getByRole('region', { name: 'Inbox' })).toBeVisible();
    await expect(keySheet(page).getByRole('region', { name: 'Composer' })).toBeHidden();
  });
});

test.describe('@desktop Plan Studio', () => {
  test('is decided by the letters of the inbox, while nothing is being typed', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const nodes = [{ key: 'one', title: 'One step', description: 'Do it.', depends_on: [] }];
    models.add({ parts: [{ call: 'submit_plan', args: { goal: 'A goal', nodes } }] }, noPlan);
    const created = await createSpace(product, repository, { title: 'By letters', mode: 'plan' });
    const space = await new SpacePage(page).open(created, '?panel=plan');
    await space.send('plan it');
    const studio = page.getByRole('complementary', { name: 'Side panel' });
    await expect(studio.getByRole('button', { name: 'Approve and run' })).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await page.keyboard.type('arc');
    await expect(space.message).toHaveValue('arc');
    await space.message.blur();
    await page.keyboard.press('c');
    await expect(studio.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('ra');
    await studio.getByRole('textbox', { name: 'Comment' }).fill('');
    await studio.getByRole('textbox', { name: 'Comment' }).blur();
    await page.keyboard.press('?');
    await expect(
      keySheet(page).getByRole('region', { name: 'Plan Studio' }).getByText('Reject'),
    ).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.press('Escape');
    await expect(studio.getByRole('button', { name: 'Approve and run' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(studio.getByText('Rejected by')).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Approve and run' })).toBeHidden();
  });
});

test.describe('@desktop people', () => {
  test('see who else looks at the space, and no more when they left', async ({
    page,
    browser,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Together' });
    await new SpacePage(page).open(created);
    const here = page.getByRole('list', { name: 'Also here' });
    await expect(here).toBeHidden();

    const ada = await secondPerson(browser, product, 'Ada Lovelace');
    await new SpacePage(ada.page).open(created);
    await expect(here.getByRole('img', { name: 'Ada Lovelace' })).toHaveText('AL');
    await expect(ada.page.getByRole('list', { name: 'Also here' }).getByRole('img')).toHaveCount(1);
    await expectAccessibleInBoth(page);

    await ada.page.goto('/inbox');
    await expect(here).toBeHidden();
    await ada.page.goBack();
    await expect(here.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible();
    await ada.close();
    await expect(here).toBeHidden();
  });
});

test.describe('@desktop the connection', () => {
  test('is said when it is gone and when all is caught up; what is open stays usable', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'On the train' });
    await createSpace(product, repository, { title: 'Elsewhere' });
    const space = await new SpacePage(page).open(created);
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    const bar = page.getByRole('status');
    // The network goes while one works, not while the page still comes.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await expect(bar.filter({ hasText: 'Offline' })).toBeVisible();
    await expectAccessibleInBoth(page);

    // What was never loaded is waited for; neither it nor a page that cannot be had takes this one away.
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/panel=timeline/);
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Elsewhere' }).click();
    await expect(page.getByText('Not while offline')).toBeVisible();
    await expect(space.log).toBeVisible();

    await page.context().setOffline(false);
    await expect(bar.filter({ hasText: 'Up to date again' })).toBeVisible();
    await expect(panel.getByRole('tab', { name: 'Timeline', selected: true })).toBeVisible();
    await expect(bar.filter({ hasText: 'Up to date again' })).toBeHidden();
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
    await sidebar(page).getByRole('link', { name: 'Elsewhere' }).click();
    await expect(page.getByRole('heading', { name: 'Elsewhere', level: 1 })).toBeVisible();
  });
});

test.describe('@desktop the sidebar', () => {
  test('shows what is new, what runs and in which mode it really runs', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const busy = await createSpace(product, repository, { title: 'Busy place' });
    await new SpacePage(page).open(await createSpace(product, repository, { title: 'Quiet place' }));
    await expect(sidebar(page).getByText('Workspace')).toBeVisible();
    const link = sidebar(page).getByRole('link', { name: 'Busy place' });
    await expect(link).toHaveAccessibleDescription('Agent mode');
    // What is there when the page comes counts as seen: the page is there once it is at rest.
    await page.waitForLoadState('networkidle');

    models.add(
      { parts: [{ text: 'First.' }, { hold: 'one' }, { call: 'list_files', args: {} }] },
      { parts: [{ text: 'Second.' }, { hold: 'two' }] },
      noPlan,
    );
    await product.mutate('conversations.send', { conversationId: busy.conversationId, text: 'work' });
    await expect(link).toHaveAccessibleDescription('Agent mode, running, unread');
    await product.mutate('spaces.setMode', { spaceId: busy.id, mode: 'plan' });
    await expect(link).toHaveAccessibleDescription('Agent mode, running, unread');
    models.release('one');
    await expect(link).toHaveAccessibleDescription('Plan mode, running, unread');
    await expectAccessibleInBoth(page);
    models.release('two');
    await expect(link).toHaveAccessibleDescription('Plan mode, unread');
    await link.click();
    await expect(page.getByRole('log').getByText(noPlanText)).toBeVisible();
    await expect(link).toHaveAccessibleDescription('Plan mode');
  });
});

test.describe('@desktop what is remembered', () => {
  test('widths, the sidebar, the panel of each space, and light or dark from the first frame on', async ({
    page,
    product,
    repository,
  }) => {
    const first = await createSpace(product, repository, { title: 'With a panel' });
    await createSpace(product, repository, { title: 'Without one' });
    await new SpacePage(page).open(first);
    await page.getByRole('button', { name: 'Side panel' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const handle = page.getByRole('separator', { name: 'Width of the side panel' });
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    const width = await handle.getAttribute('aria-valuenow');
    await sidebar(page).getByRole('link', { name: 'Without one' }).click();
    await expect(page.getByRole('heading', { name: 'Without one', level: 1 })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeHidden();
    await sidebar(page).getByRole('link', { name: 'With a panel' }).click();
    await expect(page.getByRole('tab', { name: 'Timeline', selected: true })).toBeVisible();
    await expect(handle).toHaveAttribute('aria-valuenow', width ?? '');

    await run(page, 'Dark theme');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const answer = await page.context().request.get('/inbox', { headers: { 'sec-fetch-site': 'none' } });
    expect(await answer.text()).toContain('data-theme="dark"');
    await page.keyboard.press('[');
    await expect(sidebar(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Timeline', selected: true })).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(sidebar(page)).toBeVisible();
    await run(page, 'Theme of the system');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });
});

test.describe('pages', () => {
  test('have titles of their own, with what waits in front', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { title: 'Named space', mode: 'plan' });
    models.add({ parts: [{ call: 'exit_plan_mode', args: { plan: '# A plan\n\nDo it.' } }] }, noPlan, noPlan);
    await new SpacePage(page).open(created);
    await expect(page).toHaveTitle('Named space · Interlock');
    await product.mutate('conversations.send', { conversationId: created.conversationId, text: 'ask' });
    await expect(page).toHaveTitle('(1) Named space · Interlock');
    await expect(page.getByRole('log').getByText(noPlanText).first()).toBeVisible();
    for (const [address, title] of [
      ['/inbox', 'Inbox'],
      ['/settings/models', 'Models · Settings'],
      ['/settings/repositories', 'Repositories · Settings'],
      ['/nowhere', 'Nothing here'],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveTitle(`(1) ${title} · Interlock`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'To your spaces' }).click();
    await expect(page).toHaveTitle('(1) Named space · Interlock');
    const [approval] = (
      await product.query<{ items: { id: string; subjectHash: string }[] }>('approvals.list', {})
    ).items;
    await product.mutate('approvals.decide', {
      approvalId: approval?.id,
      subjectHash: approval?.subjectHash,
      decision: 'reject',
    });
    await expect(page).toHaveTitle('Named space · Interlock');
  });
});

test('@phone who else is here leaves room for everything in the header', async ({
  page,
  browser,
  product,
  repository,
  models,
}) => {
  const created = await createSpace(product, repository, { title: 'A title that is too long for a phone' });
  models.add({ parts: [{ text: 'Used some tokens.' }] });
  const space = await new SpacePage(page).open(created);
  await space.send('use some');
  await expect(space.log.getByText('Used some tokens.')).toBeVisible();
  const people = [];
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Barbara Liskov']) {
    people.push(await secondPerson(browser, product, name));
  }
  for (const person of people) await new SpacePage(person.page).open(created);
  const here = page.getByRole('list', { name: 'Also here' });
  await expect(here.getByText('+3')).toBeVisible();
  await expect(here.getByRole('img')).toHaveCount(1);
  for (const button of await page.locator('main header').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(
      box && box.x >= 0 && box.x + box.width <= 390,
      (await button.getAttribute('aria-label')) ?? '',
    ).toBe(true);
  }
  await expectAccessibleInBoth(page);
  for (const person of people) await person.close();
});

test('@phone commands, the menu and an address that leads nowhere fit', async ({
  page,
  product,
  repository,
}) => {
  await new SpacePage(page).open(await createSpace(product, repository, { title: 'Small' }));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Show commands' }).click();
  await expect(menu).toBeHidden();
  await expect(palette(page)).toBeVisible();
  await expectAccessibleInBoth(page);
  const box = await palette(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await palette(page)
    .getByRole('option', { name: /Settings: Models/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Small' })).toBeVisible();
});
