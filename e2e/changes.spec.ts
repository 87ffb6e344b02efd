/** What a person does with the worktree and the branch, on real repositories and in two browsers at once. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectAccessibleInBoth } from './accessibility';
import { ChangesPage } from './changes-page';
import { createFixtureRepository } from './fixture-repository';
import { expect } from './product';
import { test } from './scripted-product';
import { secondPerson } from './second-person';
import { type CreatedSpace, createSpace, SpacePage } from './space-page';

const run = promisify(execFile);
const git = async (folder: string, ...args: string[]) =>
  (await run('git', ['-C', folder, ...args])).stdout.trim();
const inTree = ({ worktreePath }: CreatedSpace, file: string) => path.join(worktreePath, file);

test('@desktop edits appear while they are made; committed by one, everybody sees it and who did it', async ({
  page,
  browser,
  product,
  repository,
  models,
}) => {
  const created = await createSpace(product, repository, { title: 'Work' });
  models.add(
    {
      parts: [
        { call: 'write_file', args: { path: 'src/greet.ts', content: 'export const greet = () => 1;\n' } },
      ],
    },
    { parts: [{ text: 'Greeting is shorter.' }] },
  );
  const space = await new SpacePage(page).open(created, '?panel=changes');
  const mine = new ChangesPage(page);
  const other = await secondPerson(browser, product, 'Ada');
  const theirPage = other.page;
  await new SpacePage(theirPage).open(created, '?panel=changes');
  const theirs = new ChangesPage(theirPage);

  await space.send('make the greeting shorter.');
  for (const view of [mine, theirs]) {
    await expect(view.diff('src/greet.ts')).toContainText('export const greet = () => 1;');
  }
  await expect(mine.message).toHaveValue('Make the greeting shorter');
  await expectAccessibleInBoth(page);
  const before = await repository.fingerprint();
  await mine.message.press('Control+Enter');

  for (const view of [mine, theirs]) {
    await expect(view.branch).toContainText('1 commit');
    await expect(view.message).toBeHidden();
    await view.compare('Not committed');
    await expect(view.panel.getByText('Everything is committed')).toBeVisible();
  }
  expect(await git(created.worktreePath, 'log', '-1', '--format=%s')).toBe('Make the greeting shorter');
  expect(await repository.fingerprint()).toBe(before);
  await theirPage.getByRole('tab', { name: 'Timeline' }).click();
  await expect(theirs.entry('Committed 1 file')).toContainText('Make the greeting shorter');
  await expectAccessibleInBoth(theirPage);
  await other.close();
});

test('@desktop a discarded file is back with Undo, to the byte, and later from the timeline', async ({
  page,
  product,
  repository,
}) => {
  const created = await createSpace(product, repository);
  const bytes = Buffer.from([0, 255, 10, 13, 1]);
  await writeFile(inTree(created, 'data.bin'), bytes);
  await new SpacePage(page).open(created, '?panel=changes');
  const changes = new ChangesPage(page);
  await expect(changes.file('data.bin')).toContainText('A binary file');
  await changes.discard('data.bin');
  await expect(changes.panel.getByText('No changes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(changes.file('data.bin')).toBeVisible();
  expect(await readFile(inTree(created, 'data.bin'))).toEqual(bytes);

  await changes.discard('data.bin');
  await expect(changes.panel.getByText('No changes yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await changes
    .entry('Discarded the changes of data.bin')
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(changes.entry('Put back the changes of data.bin')).toHaveCount(2);
  expect(await readFile(inTree(created, 'data.bin'))).toEqual(bytes);
});

test('@desktop pushing says what to do without a remote, what a remote said, and when it went', async ({
  page,
  product,
  repository,
}) => {
  const created = await createSpace(product, repository);
  await writeFile(inTree(created, 'new.txt'), 'x\n');
  await product.mutate('spaces.commit', { spaceId: created.id, message: 'New' });
  await new SpacePage(page).open(created, '?panel=changes');
  const changes = new ChangesPage(page);
  await changes.button('Push').click();
  await expect(changes.panel.getByRole('alert')).toContainText('git remote add origin');

  const remote = path.join(path.dirname(repository.path), 'remote.git');
  await git(repository.path, 'clone', '--quiet', '--bare', '.', remote);
  await git(repository.path, 'remote', 'add', 'origin', remote);
  await git(remote, 'config', 'receive.hideRefs', 'refs/heads/interlock');
  await changes.button('Push').click();
  await expect(changes.panel.getByRole('alert')).toContainText('deny updating a hidden ref');
  await expectAccessibleInBoth(page);

  await git(remote, 'config', 'receive.hideRefs', 'refs/none');
  await changes.button('Push').click();
  await expect(changes.branch).toContainText('pushed');
  await expect(changes.panel.getByRole('alert')).toBeHidden();
  expect(await git(remote, 'rev-parse', created.branch)).toBe(
    await git(created.worktreePath, 'rev-parse', 'HEAD'),
  );
});

test('@desktop the downloaded patch applies', async ({ page, product, repository }) => {
  const created = await createSpace(product, repository);
  await writeFile(inTree(created, 'README.md'), '# Changed\n');
  await writeFile(inTree(created, 'image.bin'), Buffer.from([0, 1, 2]));
  await new SpacePage(page).open(created, '?panel=changes');
  const changes = new ChangesPage(page);
  const download = page.waitForEvent('download');
  await changes.button('More about this branch').click();
  await page.getByRole('menuitem', { name: 'Download all changes as a patch' }).click();
  const patch = await (await download).path();
  const copy = path.join(path.dirname(repository.path), 'copy');
  await git(repository.path, 'clone', '--quiet', '.', copy);
  await git(copy, 'apply', patch);
  expect(await readFile(path.join(copy, 'README.md'), 'utf8')).toBe('# Changed\n');
  expect(await readFile(path.join(copy, 'image.bin'))).toEqual(Buffer.from([0, 1, 2]));
});

test('@desktop a long diff is drawn where one looks, side by side too, with more around a change on request', async ({
  page,
  product,
}) => {
  const lines = Array.from({ length: 3000 }, (_, index) => `line ${index}`);
  const repository = await createFixtureRepository('long', { 'deep/in/long.txt': `${lines.join('\n')}\n` });
  const created = await createSpace(product, repository);
  const changed = lines.map((line, index) => (index === 1500 ? 'line changed' : line));
  await writeFile(inTree(created, 'deep/in/long.txt'), `${changed.join('\n')}\n`);
  await writeFile(inTree(created, 'huge.txt'), `${lines.concat(lines).join('\n')}\n`);
  await writeFile(inTree(created, 'last.txt'), 'the last one\n');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.addInitScript(() => localStorage.setItem('interlock:panel-width', '960'));
  await new SpacePage(page).open(created, '?panel=changes');
  const changes = new ChangesPage(page);

  await changes.tree.getByRole('button', { name: /huge\.txt/ }).click();
  await changes.file('huge.txt').getByRole('button', { expanded: false }).click();
  await expect(changes.diff('huge.txt')).toContainText('line 0');
  expect(await changes.diff('huge.txt').getByRole('row').count()).toBeLessThan(600);
  await changes.tree.getByRole('button', { name: /last\.txt/ }).click();
  await expect(changes.diff('last.txt').getByText('the last one')).toBeInViewport();
  await changes.tree.getByRole('button', { name: /huge\.txt/ }).click();
  await expect(changes.diff('huge.txt').getByRole('row').first()).toBeInViewport();
  await changes.file('huge.txt').getByRole('button', { expanded: true }).click();

  const diff = changes.diff('deep/in/long.txt');
  await changes.button('Side by side').click();
  await expect(diff).toHaveAttribute('data-layout', 'split');
  const row = diff.getByRole('row').filter({ hasText: 'line changed' });
  await expect(row).toContainText('line 1500');
  await diff.getByRole('button', { name: 'Show 20 more lines below' }).click();
  await expect(diff.getByRole('cell', { name: 'line 1520', exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await repository.remove();
});

test('@desktop a viewer sees changes and timeline and has nothing to press (66)', async ({
  browser,
  product,
  repository,
}) => {
  const created = await createSpace(product, repository);
  await writeFile(inTree(created, 'new.txt'), 'x\n');
  await product.mutate('spaces.commit', { spaceId: created.id, message: 'New' });
  await writeFile(inTree(created, 'gone.txt'), 'x\n');
  await product.mutate('spaces.discardFile', { spaceId: created.id, path: 'gone.txt' });
  await writeFile(inTree(created, 'more.txt'), 'x\n');
  const { page, close } = await secondPerson(browser, product, { name: 'Vera', role: 'viewer' });
  await new SpacePage(page).open(created, '?panel=changes');
  const changes = new ChangesPage(page);
  await expect(changes.diff('more.txt')).toContainText('x');
  for (const name of ['Push', /^Commit/, /^Discard/]) await expect(changes.button(name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(changes.entry('Discarded the changes of gone.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await close();
});

test('@desktop the timeline holds all conversations, is filtered, and leads to the place in the talk', async ({
  page,
  product,
  repository,
  models,
}) => {
  const created = await createSpace(product, repository, { mode: 'plan' });
  const filler = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  models.add(
    { parts: [{ call: 'write_file', args: { path: 'a.txt', content: 'b' } }] },
    { parts: [{ text: filler }] },
    { parts: [{ text: 'This needs no plan.' }] },
  );
  const space = await new SpacePage(page).open(created, '?panel=timeline');
  const changes = new ChangesPage(page);
  await space.send('write');
  await expect(space.log.getByText('This needs no plan.')).toBeVisible();
  await space.expectIdle();
  const { id } = await product.mutate<{ id: string }>('conversations.create', {
    spaceId: created.id,
    title: 'Second',
  });
  await page.goto(`/spaces/${created.id}?conversation=${id}&panel=timeline`);

  const refused = changes.entry('Refused write_file');
  await expect(refused).toContainText('a.txt');
  await expect(changes.entry('Plan took effect')).toBeVisible();
  await page.getByRole('button', { name: 'Modes', exact: true }).click();
  await expect(refused).toBeHidden();
  await page.getByRole('button', { name: 'Modes', exact: true }).click();
  await page.getByRole('button', { name: /^Conversation: All conversations/ }).click();
  await page.getByRole('menuitem', { name: 'Second' }).click();
  await expect(page.getByText('Nothing of that kind')).toBeVisible();
  await page
    .getByRole('button', { name: /^Conversation: Second/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'All conversations' }).click();

  await refused.getByRole('link', { name: 'Show in conversation: Refused write_file' }).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${created.conversationId}`));
  await expect(space.refused('write_file')).toBeInViewport();
  await expect(page).not.toHaveURL(/at=/);
});
