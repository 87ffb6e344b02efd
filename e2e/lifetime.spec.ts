/** What becomes of spaces and conversations: named, put away, taken out again, exported, deleted (statement 67). */
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './accessibility';
import { expect, signIn, test } from './product';
import { createSpace, readEvents, SpacePage } from './space-page';

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Space menu' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const conversationMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Conversation: / }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test.describe('@desktop a space', () => {
  test('is renamed in place, put away and taken out again with its work, and every browser sees it', async ({
    page,
    browser,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Billing' });
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(other, product);
    await new SpacePage(other).open(created);
    await new SpacePage(page).open(created);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New title' }).fill('Invoices');
    await page.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Invoices' })).toBeVisible();

    await writeFile(path.join(created.worktreePath, 'kept.txt'), 'kept\n');
    await menu(page, 'Archive');
    await expect(other.getByText('This space is archived')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Invoices' })).toBeHidden();
    await expect.poll(() => there(created.worktreePath)).toBe(false);
    await expectAccessibleInBoth(other);
    await other.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('This space is archived')).toBeHidden();
    expect(await readFile(path.join(created.worktreePath, 'kept.txt'), 'utf8')).toBe('kept\n');
    await expect(other.getByRole('textbox', { name: 'Message', exact: true })).toBeEnabled();
    await other.context().close();
  });

  test('is deleted after saying what goes and what stays; a tombstone is left, its branch too', async ({
    page,
    browser,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Doomed' });
    await writeFile(path.join(created.worktreePath, 'late.txt'), 'late\n');
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(other, product);
    await new SpacePage(other).open(created);
    await new SpacePage(page).open(created);
    await menu(page, 'Archive');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeVisible();
    await menu(page, 'Delete…');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`The branch ${created.branch} stays in`);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    for (const each of [page, other]) {
      await expect(each.getByRole('heading', { name: '“Doomed” was deleted' })).toBeVisible();
      await expect(
        each.getByRole('main').getByText(`Its branch ${created.branch} is still in`),
      ).toBeVisible();
    }
    // There is nothing left to take out again.
    await expect(undo).toBeHidden();
    await expectAccessibleInBoth(other);
    expect(await repository.git('show', `${created.branch}:late.txt`)).toBe('late');
    await page.goto('/settings/data');
    const deleted = page.getByRole('list', { name: 'Deleted' });
    await expect(deleted).toContainText(`branch ${created.branch} kept`);
    await other.context().close();
  });
});

test.describe('@desktop a conversation', () => {
  test('is renamed, exported as Markdown and JSON, put away, taken out and deleted', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('Explain what this repository is');
    await expect(space.log.getByText('read package.json')).toBeVisible();
    await space.expectIdle();
    await conversationMenu(page, 'Rename');
    await page.getByRole('textbox', { name: 'New title' }).fill('What it is');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Conversation: What it is' })).toBeVisible();

    const exported = async (item: string) => {
      const download = page.waitForEvent('download');
      await conversationMenu(page, item);
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile((await file.path()) ?? '', 'utf8') };
    };
    const markdown = await exported('Export as Markdown');
    expect(markdown.name).toMatch(/^what-it-is-[0-9a-f]{8}\.md$/);
    expect(markdown.text).toContain('Explain what this repository is');
    const json = JSON.parse((await exported('Export as JSON')).text);
    expect(json.conversation.title).toBe('What it is');
    expect(json.events).toEqual(await readEvents(product, created));

    await conversationMenu(page, 'Archive');
    await expect(page.getByText('This conversation is archived.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(space.message).toBeEnabled();

    await conversationMenu(page, 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(space.message).toBeEnabled();
  });
});

test.describe('@desktop what is kept', () => {
  test('the whole log leaves as lines in order; retention is off, says what it would take, and asks', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Old' });
    await product.mutate('spaces.archive', { spaceId: created.id });
    await page.goto('/settings/data');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the whole log (JSONL)' }).click();
    const lines = (await readFile((await (await download).path()) ?? '', 'utf8')).trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { stream: string; seq: number; at: number });
    for (const stream of new Set(events.map((event) => event.stream))) {
      const seqs = events.filter((event) => event.stream === stream).map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    }
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));

    const archive = page.getByRole('list', { name: 'Archived spaces' });
    await expect(archive.getByRole('link', { name: 'Old' })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Delete archived spaces after' }).getByText('30 days').click();
    await expect(page.getByText('Now, this would remove nothing.')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/Takes nothing before/)).toBeVisible();
    await expect(page.getByText(/Next to go: “Old” on/)).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Delete archived spaces after' }).getByText('Never').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/Next to go/)).toBeHidden();
  });
});
