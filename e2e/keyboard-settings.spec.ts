/** Issue 4, shown by 2: signing in and every setting, by keyboard alone; after each step the focus is in sight. */
import { expect, test } from './asking';
import { expectFocusAt, expectFocusSeen, press, tabTo } from './keyboard-only';

test.describe('@desktop by keyboard alone', () => {
  test('one signs in with a token', async ({ browser, asking }) => {
    const context = await browser.newContext({ baseURL: asking.product.url });
    const page = await context.newPage();
    await page.goto('/settings/members');
    const token = page.getByRole('textbox', { name: 'Token' });
    await tabTo(page, token);
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('That token does not work');
    await expectFocusAt(page, token);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(asking.product.token);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
    await context.close();
  });

  test('a model is connected after a wrong key was refused, and disconnected', async ({ page, asking }) => {
    await page.goto('/settings/models');
    const provider = page.getByRole('listitem').filter({ hasText: /^OpenAI-compatible/ });
    const connect = provider.getByRole('button', { name: 'Use another key' });
    await press(page, connect);
    await expectFocusAt(page, provider.getByRole('textbox', { name: 'Base URL' }));
    await press(page, provider.getByRole('button', { name: 'Cancel' }));
    await expectFocusAt(page, connect);
    await page.keyboard.press('Enter');
    await expect(provider.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(asking.turns.server.baseUrl);
    const key = provider.getByLabel('Key for OpenAI-compatible');
    await tabTo(page, key);
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(provider.getByRole('alert')).toContainText('refused the key');
    await expectFocusAt(page, key);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('key');
    await page.keyboard.press('Enter');
    await expect(provider.getByRole('status')).toHaveText('Connected: 1 model');
    await expectFocusSeen(page);
    await press(page, provider.getByRole('button', { name: /^Keep / }));
    await expect(provider.getByRole('status')).toBeHidden();
    await expectFocusSeen(page);
    await press(page, provider.getByRole('button', { name: 'Remove key' }));
    await expect(provider).toContainText('from the environment');
    await expectFocusSeen(page);
  });

  test('a repository is added and removed', async ({ page, repository }) => {
    await page.goto('/settings/repositories');
    const field = page.getByRole('textbox', { name: 'Path' });
    await tabTo(page, field);
    await page.keyboard.type(repository.path);
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: repository.path });
    await expect(row).toBeVisible();
    await expectFocusAt(page, field);
    await press(page, row.getByRole('button', { name: 'Remove' }));
    await expect(row).toBeHidden();
    await expectFocusSeen(page);
  });

  test('a person is invited, and the invitation revoked', async ({ page }) => {
    await page.goto('/settings/members');
    const invite = page.getByRole('button', { name: 'Invite people' });
    await press(page, invite);
    await expectFocusAt(page, page.getByRole('textbox', { name: /For whom/ }));
    await press(page, page.getByRole('button', { name: 'Cancel' }));
    await expectFocusAt(page, invite);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /For whom/ })).toBeFocused();
    await page.keyboard.type('Vera');
    await press(page, page.getByRole('radio', { name: 'Member', exact: true }), 'ArrowRight');
    await expect(page.getByRole('radio', { name: 'Viewer', exact: true })).toBeChecked();
    await press(page, page.getByRole('button', { name: 'Invite', exact: true }));
    await expectFocusAt(page, page.getByRole('textbox', { name: 'Invitation link' }));
    await press(page, page.getByRole('button', { name: 'Done' }));
    await expectFocusAt(page, invite);
    await press(page, page.getByRole('button', { name: 'Revoke the invitation Vera' }));
    await expect(page.getByText('No open invitation.')).toBeVisible();
    await expectFocusSeen(page);
  });

  test('a token is made and revoked', async ({ page }) => {
    await page.goto('/settings/tokens');
    const make = page.getByRole('button', { name: 'New token' });
    await press(page, make);
    await expectFocusAt(page, page.getByRole('textbox', { name: 'What it is for' }));
    await page.keyboard.type('By key');
    await press(page, page.getByRole('switch', { name: 'Work' }), 'Space');
    await press(page, page.getByRole('button', { name: 'Make token' }));
    await expectFocusAt(page, page.getByRole('textbox', { name: 'Token' }));
    await press(page, page.getByRole('button', { name: 'Done' }));
    await expectFocusAt(page, make);
    await press(page, page.getByRole('button', { name: 'Revoke the token By key' }));
    const dialog = page.getByRole('alertdialog');
    await expectFocusAt(page, dialog.getByRole('button', { name: 'Cancel' }));
    await press(page, dialog.getByRole('button', { name: 'Revoke' }));
    await expect(page.getByRole('list', { name: 'Revoked or over' })).toContainText('By key');
    await expect(dialog).toBeHidden();
    await expectFocusSeen(page);
  });

  test('another theme is chosen', async ({ page }) => {
    await page.goto('/settings/appearance');
    await press(page, page.getByRole('radio', { name: 'System' }), 'ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectFocusAt(page, page.getByRole('radio', { name: 'Dark' }));
  });
});
