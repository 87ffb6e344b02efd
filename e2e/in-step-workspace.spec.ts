/** Issue 4, shown by 5: what is put away, deleted, and set for the whole workspace, in two browsers, in step. */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createFixtureRepository } from './fixture-repository';
import { expect, test } from './in-step';
import { secondPerson } from './second-person';

const menu = async (page: Page, button: string | RegExp, item: string) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' });

test.describe('@desktop what ends stays in step', () => {
  test('a conversation and a space put away, taken out again and deleted, with what is left of them', async ({
    asking,
    pair,
  }) => {
    const { here, there } = pair;
    const space = await asking.space({ title: 'Doomed', text: 'Be put away' });
    const [mine] = await pair.open(space);
    await expect(mine.log.getByText('Done.', { exact: true })).toBeVisible();
    await menu(there, /^Conversation: /, 'Archive');
    await expect(here.getByText('This conversation is archived.')).toBeVisible();
    await pair.inStep();
    await button(here, 'Restore').click();
    await expect(there.getByText('This conversation is archived.')).toBeHidden();
    await pair.inStep();
    await menu(here, 'Space menu', 'Archive');
    await expect(there.getByText('This space is archived')).toBeVisible();
    await pair.inStep();
    // While it is still being put away a restore may be told to wait.
    await expect.poll(() => existsSync(space.worktreePath)).toBe(false);
    await button(there, 'Restore').click();
    await expect(here.getByText('This space is archived')).toBeHidden();
    await expect(mine.message).toBeEnabled();
    await pair.inStep();
    await menu(there, /^Conversation: /, 'Delete…');
    await there.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(here.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
    await pair.inStep();
    await menu(here, 'Space menu', 'Delete…');
    await here.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const page of [here, there]) {
      await expect(page.getByRole('heading', { name: '“Doomed” was deleted' })).toBeVisible();
    }
    await pair.asLoadedNow();
    await pair.go('/settings/data');
    await expect(there.getByRole('list', { name: 'Deleted' })).toContainText('Doomed');
    await pair.inStep();
  });
});

test.describe('@desktop settings stay in step', () => {
  test('a repository that comes and goes', async ({ pair }) => {
    const { here, there } = pair;
    const repository = await createFixtureRepository('guest');
    await pair.go('/settings/repositories');
    await here.getByRole('textbox', { name: 'Path' }).fill(repository.path);
    await button(here, 'Add repository').click();
    const row = there.getByRole('listitem').filter({ hasText: repository.path });
    await expect(row).toBeVisible();
    await pair.inStep();
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(here.getByRole('listitem').filter({ hasText: repository.path })).toBeHidden();
    await pair.asLoadedNow();
    await repository.remove();
  });

  test('a key, a default and a price', async ({ asking, pair }) => {
    const { here, there } = pair;
    await pair.go('/settings/models');
    const provider = here.getByRole('listitem').filter({ hasText: /^OpenAI-compatible/ });
    await provider.getByRole('button', { name: 'Use another key' }).click();
    await provider.getByRole('textbox', { name: 'Base URL' }).fill(asking.turns.server.baseUrl);
    await provider.getByLabel('Key for OpenAI-compatible').fill('key');
    await provider.getByRole('button', { name: 'Check and save' }).click();
    await provider.getByRole('button', { name: /^Keep / }).click();
    await expect(there.getByText('entered here')).toBeVisible();
    await pair.inStep();
    await button(there, 'Price of scripted: price unknown').click();
    const form = there.getByRole('dialog', { name: 'Price of scripted' });
    await form.getByRole('textbox', { name: 'Input' }).fill('1.5');
    await form.getByRole('textbox', { name: 'Output' }).fill('6');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(button(here, /^Price of scripted: \$1\.5 in/)).toBeVisible();
    await pair.inStep();
    await button(here, 'Make default').first().click();
    await expect(there.getByText('chosen here')).toBeVisible();
    await pair.inStep();
    await button(there, 'Choose automatically').click();
    await expect(here.getByText('chosen here')).toBeHidden();
    await button(there, 'Remove key').click();
    await expect(here.getByText('from the environment', { exact: true })).toBeVisible();
    await pair.asLoadedNow();
  });

  test('people invited, joining, with another role, and removed', async ({ asking, pair, browser }) => {
    const { here, there } = pair;
    await pair.go('/settings/members');
    const invitations = [here, there].map((page) =>
      page.getByRole('button', { name: 'Revoke the invitation For Nora' }),
    );
    await asking.product.mutate('members.invite', { role: 'viewer', label: 'For Nora' });
    for (const each of invitations) await expect(each).toBeVisible();
    const nora = await secondPerson(browser, asking.product, { name: 'Nora', role: 'viewer' });
    const rows = [here, there].map((page) =>
      page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Nora' }),
    );
    const [mine, theirs] = rows;
    const same = async () => {
      await expect(async () => {
        expect(await mine?.ariaSnapshot()).toBe(await theirs?.ariaSnapshot());
      }).toPass();
    };
    for (const row of rows) await expect(row).toContainText('Viewer');
    await same();
    await menu(there, /^Role of Nora/, 'Member');
    for (const row of rows) await expect(row).toContainText('Member');
    await same();
    await menu(there, 'More for Nora', 'Remove');
    await there.getByRole('alertdialog').getByRole('button', { name: 'Remove Nora' }).click();
    for (const page of [here, there]) {
      await expect(page.getByRole('list', { name: 'Removed' }).getByText('Nora')).toBeVisible();
    }
    await invitations[0]?.click();
    for (const each of invitations) await expect(each).toBeHidden();
    await nora.close();
  });
});
