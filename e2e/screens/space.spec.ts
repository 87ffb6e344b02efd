import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../product';
import { composerOf, sendAndWait } from './open-space';

test('@desktop a space is made in the dialog, the agent changes its worktree, the diff shows it, the source stays', async ({
  page,
  product,
  repository,
}) => {
  const before = await repository.fingerprint();
  await page.getByRole('button', { name: 'New space' }).click();
  const dialog = page.getByRole('dialog', { name: 'New space' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A line for the README');
  const add = dialog.getByRole('button', { name: 'Add a repository' });
  const place = dialog.getByRole('textbox', { name: 'Path' });
  await expect(add.and(page.locator(':enabled')).or(place)).toBeVisible();
  if (await add.isVisible()) await add.click();

  await place.fill(path.join(repository.path, 'no-such-folder'));
  await dialog.getByRole('button', { name: 'Add repository' }).click();
  await expect(dialog.getByText('there is no such folder')).toBeVisible();

  await place.fill(repository.path);
  await dialog.getByRole('button', { name: 'Add repository' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Repository' })).toHaveValue(repository.name);
  await dialog.getByRole('button', { name: 'Create space' }).click();
  await page.waitForURL(/\/spaces\//);
  await expect(page.getByRole('link', { name: 'A line for the README' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(composerOf(page).mode('Agent')).toBeVisible();

  await page.getByRole('button', { name: 'Side panel' }).click();
  await expect(page.getByText('No changes yet')).toBeVisible();
  await sendAndWait(page, 'add the line "Hello, reader." to the README');
  await expect(page.getByRole('tabpanel', { name: 'Changes' }).getByText('Hello, reader.')).toBeVisible();

  const { worktreePath } = await product.query<{ worktreePath: string }>('spaces.get', {
    spaceId: new URL(page.url()).pathname.split('/').at(-1),
  });
  expect(await readFile(path.join(worktreePath, 'README.md'), 'utf8')).toContain('Hello, reader.');
  expect(await repository.fingerprint()).toBe(before);
});
