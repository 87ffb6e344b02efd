/** Settings: repositories by path, keys that are checked, the default model, the table of what each mode allows. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startModelServer } from './model-server/start-model-server';
import { expect, startProduct, test } from './product';
import { createSpace } from './space-page';

const run = promisify(execFile);

const addRepository = async (page: Page, folder: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Path' }).fill(folder);
  await page.getByRole('button', { name: 'Add repository' }).click();
};

test.describe('@desktop repositories', () => {
  test('adding one by path: what is wrong is said, what is right is listed, what is there is not added twice', async ({
    page,
    repository,
  }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'interlock-no-repository-'));
    try {
      await page.goto('/settings/repositories');
      const field = page.getByRole('textbox', { name: 'Path' });
      await addRepository(page, folder);
      await expect(
        page.getByText(new RegExp(`${path.basename(folder)}.*not a git repository`)),
      ).toBeVisible();
      await expect(field).toHaveValue(folder);

      await addRepository(page, path.join(folder, 'missing'));
      await expect(page.getByText(/no such folder/)).toBeVisible();

      await run('git', ['init', '--quiet', folder]);
      await addRepository(page, folder);
      await expect(page.getByText(/no commits?/)).toBeVisible();

      await addRepository(page, repository.path);
      const row = page.getByRole('listitem').filter({ hasText: repository.path });
      await expect(row).toBeVisible();
      await expect(field).toHaveValue('');
      await addRepository(page, repository.path);
      await expect(page.getByText(/already here/)).toBeVisible();

      await row.getByRole('button', { name: 'Remove' }).click();
      await expect(row).toBeHidden();
      expect(await readdir(repository.path)).toContain('README.md');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('one that spaces still use stays, and says why', async ({ page, product, repository }) => {
    await createSpace(product, repository, { title: 'Still in use' });
    await page.goto('/settings/repositories');
    const row = page.getByRole('listitem').filter({ hasText: repository.path });
    await row.getByRole('button', { name: 'Remove' }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices.getByText('Spaces still use that repository')).toBeVisible();
    await expect(row).toBeVisible();
  });
});

/** Every byte the product keeps, as text that a key would stand out in. */
async function keptText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

test.describe('@desktop model keys', () => {
  test('a wrong key is refused with the reason; a right one connects, is sealed and never shown again', async ({
    page,
    product,
  }) => {
    const key = 'right-key-0123456789abcdef';
    const models = await startModelServer({ key, models: ['scripted-one', 'scripted-two'], script: [] });
    try {
      await page.goto('/settings/models');
      const provider = page.getByRole('listitem').filter({ hasText: /^OpenAI-compatible/ });
      await expect(provider).toContainText('not connected');
      await provider.getByRole('button', { name: 'Connect' }).click();
      const field = provider.getByLabel('Key for OpenAI-compatible');
      await expect(field).toHaveAttribute('type', 'password');
      await expect(provider.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
      await provider.getByRole('textbox', { name: 'Base URL' }).fill(models.baseUrl);
      await field.fill('wrong-key-0123456789abcdef');
      await provider.getByRole('button', { name: 'Check and save' }).click();
      await expect(provider.getByRole('alert')).toContainText('The provider refused the key');
      await expect(provider.getByRole('alert')).not.toContainText('wrong-key');
      expect(
        (await product.query<{ items: { provider: string }[] }>('models.list')).items,
      ).not.toContainEqual(expect.objectContaining({ provider: 'openai-compatible' }));

      await field.fill(key);
      await provider.getByRole('button', { name: 'Check and save' }).click();
      await expect(provider).toContainText('entered here');
      await expect(field).toBeHidden();
      await expect(page.getByText('openai-compatible:scripted-one')).toBeVisible();

      await page.reload();
      await expect(provider).toContainText('entered here');
      expect(await page.content()).not.toContain(key);
      await provider.getByRole('button', { name: 'Replace key' }).click();
      await expect(provider.getByLabel('Key for OpenAI-compatible')).toHaveValue('');
      expect(JSON.stringify(await product.query('models.list'))).not.toContain(key);
      expect(await keptText(product.dataDir)).not.toContain(key);
      expect(product.output()).not.toContain(key);

      const row = page.getByRole('listitem').filter({ hasText: 'openai-compatible:scripted-two' });
      await row.getByRole('button', { name: 'Make default' }).click();
      await expect(row.getByText('Default', { exact: true })).toBeVisible();

      await provider.getByRole('button', { name: 'Remove key' }).click();
      await expect(provider).toContainText('not connected');
    } finally {
      await models.close();
    }
  });

  test('an address where nobody answers is named as such', async ({ page }) => {
    await page.goto('/settings/models');
    const provider = page.getByRole('listitem').filter({ hasText: /^OpenAI-compatible/ });
    await provider.getByRole('button', { name: 'Connect' }).click();
    await provider.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1');
    await provider.getByLabel('Key for OpenAI-compatible').fill('any-key');
    await provider.getByRole('button', { name: 'Check and save' }).click();
    await expect(provider.getByRole('alert')).toContainText('The provider does not answer');
  });
});

test.describe('@desktop modes', () => {
  test('shows what each mode allows, by the gate’s own table', async ({ page }) => {
    await page.goto('/settings/modes');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Tool',
      'Tier',
      'Agent',
      'Plan',
      'Orchestrate',
      'Review',
    ]);
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'write_file' }) });
    await expect(row.getByRole('img')).toHaveCount(4);
    await expect(row.getByRole('img', { name: 'allowed' })).toHaveCount(1);
    await expect(row.getByRole('img', { name: 'denied' })).toHaveCount(3);
  });

  test('a modes file with a fault is named by line, and the last good modes stay', async ({ page }) => {
    const product = await startProduct();
    try {
      await writeFile(
        path.join(product.dataDir, 'modes.yaml'),
        'modes:\n  audit:\n    max_tier: everything\n',
      );
      await page.goto(`${product.url}/login#token=${product.token}`);
      await page.waitForURL((url) => url.pathname !== '/login');
      await expect
        .poll(async () => (await product.query<{ faults: unknown[] }>('modes.list')).faults.length)
        .toBeGreaterThan(0);
      await page.goto(`${product.url}/settings/modes`);
      await expect(page.getByText(/modes\.yaml, line 3/)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible();
    } finally {
      await product.dispose();
    }
  });
});
