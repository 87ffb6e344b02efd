/** Settings: repositories by path, keys that are checked, the default model, the table of what each mode allows. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { holdCode } from './hold-code';
import { startModelServer } from './model-server/start-model-server';
import { expect, signIn, startProduct, test } from './product';
import { createSpace, SpacePage } from './space-page';

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

  test('what is typed before the page’s code has come stays, and counts', async ({ page, repository }) => {
    const arrive = await holdCode(page);
    await page.goto('/settings/repositories', { waitUntil: 'domcontentloaded' });
    const field = page.getByRole('textbox', { name: 'Path' });
    await field.fill(repository.path);
    await arrive();
    await expect(page.getByRole('button', { name: 'Add repository' })).toBeEnabled();
    await expect(field).toHaveValue(repository.path);
    await field.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: repository.path })).toBeVisible();
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
      await expect(provider.getByRole('status')).toHaveText('Connected: 2 models');
      await expect(provider).toContainText('entered here');
      await expect(field).toBeHidden();
      await expectAccessibleInBoth(page);
      await expect(page.getByText('openai-compatible:scripted-one')).toBeVisible();
      await provider.getByRole('button', { name: 'scripted-one', exact: true }).click();
      const fallback = page.getByRole('combobox', { name: 'Default model' });
      await expect(fallback).toHaveValue('scripted-one');

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

test.describe('@desktop models from elsewhere', () => {
  test('a key of the environment is named as such, with its fault; the default that it sets is shown', async ({
    page,
  }) => {
    const key = 'the-key-of-the-environment';
    const models = await startModelServer({ key, models: ['small'], script: [] });
    const env = { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: 'openai-compatible:hidden' };
    const right = await startProduct({ env: { ...env, OPENAI_COMPATIBLE_API_KEY: key } });
    const wrong = await startProduct({ env: { ...env, OPENAI_COMPATIBLE_API_KEY: 'wrong' } });
    const provider = page.getByRole('listitem').filter({ hasText: /^OpenAI-compatible/ });
    try {
      await page.goto(`${right.signInLink}`);
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goto(`${right.url}/settings/models`);
      await expect(provider).toContainText('from the environment');
      await expect(provider.getByRole('button', { name: 'Use another key' })).toBeVisible();
      await expect(provider.getByRole('button', { name: 'Connect' })).toHaveCount(0);
      const row = page.getByRole('listitem').filter({ hasText: 'openai-compatible:hidden' });
      await expect(row.getByText('Default', { exact: true })).toBeVisible();
      await expect(row).toContainText('not in its provider’s list');
      await expect(page.getByText('from DEFAULT_MODEL in the environment')).toBeVisible();

      await page.goto(`${wrong.signInLink}`);
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goto(`${wrong.url}/settings/models`);
      await expect(provider).toContainText('refused the key. Enter a valid key');
    } finally {
      await Promise.all([right.dispose(), wrong.dispose(), models.close()]);
    }
  });

  test('an Ollama that is started later is found by itself', async ({ page }) => {
    const ollama = createServer((_, response) => response.end('{"models":[{"name":"qwen3:8b"}]}'));
    ollama.listen(0, '127.0.0.1');
    await once(ollama, 'listening');
    const { port } = ollama.address() as AddressInfo;
    ollama.close();
    const product = await startProduct({ env: { OLLAMA_HOST: `127.0.0.1:${port}` } });
    try {
      await signIn(page, product);
      await page.goto(`${product.url}/settings/models`);
      const item = page.getByRole('listitem').filter({ hasText: /^Ollama/ });
      await expect(item).toContainText(`No Ollama answers at http://127.0.0.1:${port}. Start it`);
      ollama.listen(port, '127.0.0.1');
      await once(ollama, 'listening');
      await item.getByRole('button', { name: 'Look again' }).click();
      await expect(item).toContainText('found on this machine');
      await expect(item).toContainText('1 model');
      await expect(page.getByRole('combobox', { name: 'Default model' })).toHaveValue('qwen3:8b');
    } finally {
      ollama.closeAllConnections();
      ollama.close();
      await product.dispose();
    }
  });

  test('a refused key in a conversation leads to where keys are entered', async ({ page, repository }) => {
    const models = await startModelServer({ key: 'right', models: ['small'], script: [] });
    const env = { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: 'openai-compatible:small' };
    const product = await startProduct({ env: { ...env, OPENAI_COMPATIBLE_API_KEY: 'wrong' } });
    try {
      await signIn(page, product);
      const created = await createSpace(product, repository);
      await page.goto(`${product.url}/spaces/${created.id}`);
      const space = new SpacePage(page);
      await space.send('hello');
      const notice = space.log.getByRole('alert').filter({ hasText: 'The provider refused the key' });
      await notice.getByRole('link', { name: 'Open Settings, Models' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible();
    } finally {
      await Promise.all([product.dispose(), models.close()]);
    }
  });

  test('a price is unknown until an owner enters one, and unknown again when it is forgotten', async ({
    page,
    product,
  }) => {
    const models = await startModelServer({ models: ['small'], script: [] });
    try {
      await product.mutate('models.setKey', {
        provider: 'openai-compatible',
        key: '',
        baseUrl: models.baseUrl,
      });
      await page.goto('/settings/models');
      const row = page.getByRole('listitem').filter({ hasText: 'openai-compatible:small' });
      await row.getByRole('button', { name: 'Price of small: price unknown' }).click();
      const form = page.getByRole('dialog', { name: 'Price of small' });
      await form.getByRole('textbox', { name: 'Input' }).fill('2,50');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('A number, like 2.50')).toBeVisible();
      await form.getByRole('textbox', { name: 'Output' }).fill('10');
      await expectAccessibleInBoth(page);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await row.getByRole('button', { name: /\$2\.5 in, \$10 out/ }).click();
      await form.getByRole('button', { name: 'Forget this price' }).click();
      await expect(row.getByRole('button', { name: /price unknown/ })).toBeVisible();
    } finally {
      await product.mutate('models.removeKey', { provider: 'openai-compatible' });
      await models.close();
    }
  });
});

test.describe('@desktop cloning', () => {
  test('shows how far it is to everybody, and is called off without a trace', async ({ page, product }) => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/team/project.git`;
    try {
      await page.goto('/settings/repositories');
      await page.getByRole('textbox', { name: 'Path' }).fill(url);
      await expect(page.getByRole('radio', { name: 'By URL' })).toBeChecked();
      await page.getByRole('textbox', { name: 'Clone URL' }).press('Enter');
      const running = page.getByRole('list', { name: 'Being cloned' });
      await expect(running.getByRole('progressbar', { name: `Cloning ${url}` })).toBeVisible();
      await expectAccessibleInBoth(page);
      await page.reload();
      await running.getByRole('button', { name: `Cancel cloning ${url}` }).click();
      await expect(running).toBeHidden();
      expect(await readdir(path.join(product.dataDir, 'repositories')).catch(() => [])).toEqual([]);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});

test.describe('@desktop modes', () => {
  test('every cell says why, by mouse and by keyboard', async ({ page }) => {
    await page.goto('/settings/modes');
    const cell = (tool: string, mode: string) =>
      page.getByRole('button', { name: new RegExp(`^${tool} in ${mode}:`) });
    await cell('bash', 'Plan').click();
    const why = page.getByRole('dialog', { name: 'Why Plan denies bash' });
    await expect(why).toContainText('The mode denies its effect: process-run, file-write.');
    await expect(why).toContainText('"bash" is not available in Plan mode');
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(cell('bash', 'Plan')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('bash', 'Agent')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(cell('ask_user', 'Plan')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Why Plan allows ask_user' })).toBeVisible();
    await page.keyboard.press('Escape');

    await expect(cell('git_push', 'Agent')).toHaveAccessibleName('git_push in Agent: asks');
    await page.getByRole('radio', { name: 'Act freely' }).click();
    await expect(cell('git_push', 'Agent')).toHaveAccessibleName('git_push in Agent: allowed');
    await expect(cell('git_push', 'Plan')).toHaveAccessibleName('git_push in Plan: denied');
  });

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
      const faulty = page.getByRole('listitem').filter({ hasText: 'max_tier: everything' });
      await expect(faulty).toContainText('modes.audit.max_tier');
      await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible();
    } finally {
      await product.dispose();
    }
  });
});
