/** A newcomer's five minutes: from the printed link to a first plan, approved and carried out, without any setup. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { expectFits } from './fits';
import { test as base, expect, type RunningProduct } from './product';
import { SpacePage } from './space-page';

const run = promisify(execFile);

const test = base.extend({
  environment: async ({}, use) => {
    await use({ SAMPLE_SPACE: 'on' });
  },
});

interface Space {
  readonly id: string;
  readonly worktreePath: string;
}

const spacesOf = async (product: RunningProduct) =>
  (await product.query<{ items: Space[] }>('spaces.list')).items;

/** Where the host has no sandbox a person confirms each command. */
async function confirmCommand(page: Page, product: RunningProduct): Promise<void> {
  const { sandboxed } = await product.query<{ sandboxed: boolean }>('modes.list');
  if (!sandboxed) await page.getByRole('button', { name: 'Approve', exact: true }).click();
}

test.describe
  .serial('the first minutes', () => {
    test('@desktop end with a plan that was approved and carried out', async ({ browser, product }) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(product.signInLink);
      await page.waitForURL(/\/spaces\//);
      const space = new SpacePage(page);
      await space.expectMode('Agent');

      const about = page.getByRole('complementary', { name: 'About the demonstration' });
      await expect(about).toContainText('This is a sample repository');
      await expect(about).toContainText('scripted stand-in');
      await expect(about.getByRole('link', { name: 'Connect a model' })).toBeVisible();
      const starters = page.getByRole('list', { name: 'Try one of these' });
      await expect(starters.getByRole('button')).toHaveCount(4);
      await expectAccessibleInBoth(page);

      await starters.getByRole('button', { name: /^Read the code/ }).click();
      await expect(space.call('read_file')).toBeVisible();
      await space.expectIdle();
      await expect(space.log.getByText(/scripted stand-in, not a language model/)).toBeVisible();
      await expect(starters).toBeHidden();

      await space.chooseMode('Plan');
      await space.send('Plan how to list the most frequent words');
      const card = space.log
        .getByRole('button', { name: /Approve/ })
        .or(page.getByRole('button', { name: 'Approve and run' }));
      await expect(card.first()).toBeVisible();
      await space.expectMode('Plan');
      const [{ worktreePath = '' } = {}] = await spacesOf(product);
      await expect(readFile(path.join(worktreePath, 'test/top-words.test.js'))).rejects.toThrow();

      await page.getByRole('button', { name: 'Approve and run' }).first().click();
      await space.expectMode('Agent');
      await confirmCommand(page, product);
      await expect(space.log.getByText('All steps are done:')).toBeVisible({ timeout: 60_000 });
      await space.expectIdle();
      const { stdout } = await run(process.execPath, ['--test'], { cwd: worktreePath });
      expect(stdout).toMatch(/pass 5\n/);

      await page.getByRole('tab', { name: /^Changes/ }).click();
      const panel = page.getByRole('tabpanel');
      for (const file of ['src/tally.js', 'test/top-words.test.js', 'README.md']) {
        await expect(panel.getByText(file, { exact: false }).first()).toBeVisible();
      }
      await context.close();
    });

    test('begin on a screen that fits the window', async ({ page, product }) => {
      const [{ id = '' } = {}] = await spacesOf(product);
      const made = await product.mutate<{ id: string }>('conversations.create', { spaceId: id });
      await page.goto(`/spaces/${id}?conversation=${made.id}`);
      await expect(page.getByRole('list', { name: 'Try one of these' })).toBeVisible();
      await expectAccessibleInBoth(page);
      await expectFits(page);
    });

    test('@desktop the sample is marked, and goes for good when it is not wanted any more', async ({
      page,
      product,
    }) => {
      await page.goto('/settings/repositories');
      const row = page.getByRole('listitem').filter({ hasText: 'tally' });
      await expect(row.getByText('sample', { exact: true })).toBeVisible();
      await page.goto('/');
      await page.waitForURL(/\/spaces\//);
      const remove = async () => {
        await page.getByRole('button', { name: 'More about the sample' }).click();
        await page.getByRole('menuitem', { name: 'Remove the sample' }).click();
      };
      await remove();
      const ask = page.getByRole('alertdialog', { name: 'Remove the sample?' });
      await expectAccessibleInBoth(page);
      await ask.getByRole('button', { name: 'Cancel' }).click();
      expect(await spacesOf(product)).toHaveLength(1);
      await remove();
      await ask.getByRole('button', { name: 'Remove the sample' }).click();
      await expect(page.getByRole('button', { name: 'Create your first space' })).toBeVisible();
      expect(await spacesOf(product)).toEqual([]);
      await page.goto('/settings/repositories');
      await expect(page.getByText('No repositories yet')).toBeVisible();
    });
  });
