/** Agent mode on a real repository, with the built-in demonstration model: the first thing a person tries. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type FixtureRepository, type RunningProduct, test } from './product';
import { createSpace, SpacePage } from './space-page';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly worktreePath: string;
}

async function spaceTitled(product: RunningProduct, title: string): Promise<Listed> {
  const { items } = await product.query<{ items: Listed[] }>('spaces.list', { limit: 200 });
  const found = items.find((space) => space.title === title);
  if (!found) throw new Error(`no space is called ${title}`);
  return found;
}

const readme = (folder: string): Promise<string> => readFile(path.join(folder, 'README.md'), 'utf8');

async function expectSourceUntouched(repository: FixtureRepository, before: string): Promise<void> {
  expect(await repository.fingerprint()).toBe(before);
  expect(await readme(repository.path)).not.toContain('This line was added');
}

test.describe('@desktop a line for the README', () => {
  test('is written in the worktree, shown as a diff, and the source checkout keeps every byte (26)', async ({
    page,
    product,
    repository,
  }) => {
    const before = await repository.fingerprint();
    const title = `Line for ${path.basename(path.dirname(repository.path))}`;

    await page.goto('/');
    await page.getByRole('button', { name: 'New space' }).click();
    const dialog = page.getByRole('dialog', { name: 'New space' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    const add = dialog.getByRole('button', { name: 'Add a repository' });
    const folder = dialog.getByRole('textbox', { name: 'Path' });
    await expect(add.or(folder)).toBeVisible();
    if (await add.isVisible()) await add.click();
    await folder.fill(path.join(repository.path, 'missing'));
    await dialog.getByRole('button', { name: 'Add repository' }).click();
    await expect(dialog.getByText('there is no such folder')).toBeVisible();
    await folder.fill(repository.path);
    await dialog.getByRole('button', { name: 'Add repository' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Repository' })).toHaveValue(repository.name);
    await dialog.getByRole('button', { name: 'Create space' }).click();
    await page.waitForURL(/\/spaces\//);

    const space = new SpacePage(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/scripted stand-in that needs no key/)).toBeVisible();
    await space.expectMode('Agent');
    await space.send('add a line to the README');
    await expect(space.log.getByText('Done: README.md has the new line')).toBeVisible();
    await space.expectIdle();

    await page.getByRole('button', { name: 'Side panel' }).click();
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await expect(panel.getByText(/^1 file\b/)).toBeVisible();
    const diff = panel.getByRole('table', { name: 'Changed lines of README.md' });
    await expect(diff.getByRole('row', { name: /This line was added by the demo/ })).toBeVisible();
    await expect(diff.getByRole('insertion')).not.toHaveCount(0);
    await expect(diff).toHaveCSS('font-variant-ligatures', 'none');

    const { worktreePath } = await spaceTitled(product, title);
    const written = await readme(worktreePath);
    expect(written).toContain(await readme(repository.path).then((text) => text.trimEnd()));
    expect(written).toContain('This line was added by the demo of Interlock');
    await expectSourceUntouched(repository, before);
  });

  test('shows each call as a row that opens, and the edit as a diff', async ({
    page,
    product,
    repository,
  }) => {
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('add a line "Short and true." to the README');
    await expect(space.log.getByText('Done: README.md has the new line')).toBeVisible();
    for (const tool of ['list_files', 'read_file', 'edit_file']) await expect(space.call(tool)).toBeVisible();

    await space.call('read_file').click();
    await expect(space.log.getByText('A repository for tests.')).toBeVisible();
    await space.call('edit_file').click();
    const edit = space.log.getByRole('table', { name: 'Changed lines of README.md' });
    await expect(edit).toContainText('Short and true.');
  });

  test('two spaces on one repository do not see each other’s work', async ({ page, product, repository }) => {
    const [one, other] = [await createSpace(product, repository), await createSpace(product, repository)];
    const space = await new SpacePage(page).open(one, '?panel=changes');
    await space.send('add a line to the README');
    await expect(space.log.getByText('Done: README.md has the new line')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Changed lines of README.md' })).toBeVisible();

    await space.open(other, '?panel=changes');
    await expect(page.getByText('No changes yet')).toBeVisible();
    expect(await readme(other.worktreePath)).toBe(await readme(repository.path));
  });

  test('the panel and its tab are part of the address: back, forward and a fresh load keep them', async ({
    page,
    product,
    repository,
  }) => {
    await new SpacePage(page).open(await createSpace(product, repository));
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await page.getByRole('button', { name: 'Side panel' }).click();
    await panel.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page).toHaveURL(/panel=timeline/);
    await page.goBack();
    await expect(panel.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await page.reload();
    await expect(panel.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('@desktop a default conversation', () => {
  test('knows no modes: neither its log nor its screen says a word of them (7)', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('add a line to the README');
    await expect(space.log.getByText('Done: README.md has the new line')).toBeVisible();
    const { items } = await product.query<{ items: { type: string; data: unknown }[] }>(
      'conversations.events',
      { conversationId: created.conversationId },
    );
    expect(items.filter(({ type }) => type.startsWith('mode/') || type.startsWith('context/'))).toEqual([]);
    await expect(space.log.getByText(/\bmode\b/i)).toHaveCount(0);
  });
});
