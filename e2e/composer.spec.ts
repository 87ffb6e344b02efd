/** The message box: commands, mentions, the queue under the pen, keys that stop and steer, drafts, and trying again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, readEvents, SpacePage } from './space-page';

const passing = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const refusedKey = { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' };

test.describe('@desktop commands behind a slash', () => {
  test('are listed, chosen by keys, and act; the exact first token counts (42)', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    await space.message.pressSequentially('/');
    await expect(options.first()).toHaveAccessibleName(/^\/agent/);
    await expect(options.filter({ hasText: '/retry' })).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await space.message.pressSequentially('pl');
    await expect(options).toHaveCount(1);
    await expect(space.message).toHaveAttribute('aria-activedescendant', /.+/);
    await space.message.press('Enter');
    await space.expectMode('Plan');
    await expect(space.message).toHaveValue('');

    await space.message.pressSequentially('/mo');
    await space.message.press('Tab');
    const modes = page.getByRole('listbox', { name: 'Modes' }).getByRole('option');
    await expect(modes).toHaveCount(3);
    await space.message.press('ArrowDown');
    await space.message.press('ArrowUp');
    await space.message.press('Enter');
    await space.expectMode('Agent');

    await space.message.fill('/ren');
    await space.message.press('Enter');
    await expect(space.message).toHaveValue('/rename ');
    await space.message.pressSequentially('A better title');
    await space.message.press('Enter');
    await expect(page.getByRole('button', { name: 'Conversation: A better title' })).toBeVisible();

    await space.message.fill('/plan');
    await space.message.press('Home');
    await space.message.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(space.message).toHaveValue('/plan');
    expect(await readEvents(product, created, 'input/queued')).toEqual([]);
  });

  test('that do not exist are explained; Enter once more sends the text as it is', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'Seen.' }] });
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.message.fill('/Plan it');
    await space.message.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'did you mean /plan?' })).toBeVisible();
    await expect(space.message).toHaveValue('/Plan it');
    await space.message.press('Enter');
    await expect(space.log.getByText('Seen.')).toBeVisible();
    await expect(space.log.getByText('/Plan it', { exact: true })).toBeVisible();
    await space.expectMode('Agent');
  });

  test('/fork goes on in a copy, /export saves the log, /model chooses with the message', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'First answer.' }] });
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('first');
    await expect(space.log.getByText('First answer.')).toBeVisible();
    await space.expectIdle();

    const saved = page.waitForEvent('download');
    await space.message.fill('/export jsonl');
    await space.message.press('Enter');
    const file = await (await saved).path();
    const events = (await readFile(file, 'utf8')).trim().split('\n');
    expect(events.map((line) => JSON.parse(line).type)).toContain('user/message');

    await space.send('/model demo run `git status`');
    await expect(space.log.getByText('Model: demo:scripted')).toBeVisible();
    await expect(space.call('bash')).toBeVisible();
    expect(await readEvents(product, created, 'model/selected')).toHaveLength(1);
    await space.expectIdle();

    await space.send('/fork');
    await page.waitForURL(/conversation=/);
    await expect(space.log.getByText('First answer.')).toBeVisible();
    await expect(space.log.getByText('Forked from another conversation')).toBeVisible();
  });
});

test('@desktop an @ finds files of the worktree and puts their path into the text', async ({
  page,
  product,
  repository,
}) => {
  const created = await createSpace(product, repository);
  await writeFile(join(created.worktreePath, 'a new file.ts'), 'x\n');
  const space = await new SpacePage(page).open(created);
  const options = page.getByRole('listbox', { name: 'Files of the worktree' }).getByRole('option');
  await space.message.pressSequentially('Look at @redm');
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAccessibleName(/README\.md/);
  await expectAccessibleInBoth(page);
  await space.message.press('Enter');
  await expect(space.message).toHaveValue('Look at README.md ');
  await space.message.pressSequentially('and @new');
  await expect(options.first()).toHaveAccessibleName(/a new file\.ts/);
  await options.first().click();
  await expect(space.message).toHaveValue('Look at README.md and "a new file.ts" ');
  await expect(space.message).toBeFocused();
  await space.message.press('ControlOrMeta+z');
  await expect(space.message).toHaveValue('Look at README.md and @new');
});

test.describe('@desktop while a turn runs', () => {
  test('Escape twice stops it; once, then Shift+Tab, only moves the focus back', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'Talking' }, { hold: 'escape' }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('talk');
    await expect(space.log.getByText('Talking')).toBeVisible();
    await space.message.press('Escape');
    await expect(page.getByText('Esc again stops the agent')).toBeVisible();
    await space.message.press('a');
    await space.message.press('Escape');
    await expect(space.stop).toBeVisible();
    await space.message.press('Escape');
    await expect(space.log.getByText('Stopped', { exact: true })).toBeVisible();
    await space.expectIdle();
    models.release('escape');
  });

  test('Ctrl+Enter steers; a queued message becomes steering by its button', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const at = models.requests.length;
    models.add(
      { parts: [{ text: 'Reading.' }, { hold: 'keys' }, { call: 'read_file', args: { path: 'README.md' } }] },
      { parts: [{ text: 'As you both say.' }] },
    );
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('read it');
    await expect(space.log.getByText('Reading.')).toBeVisible();
    await space.message.fill('by key');
    await space.message.press('ControlOrMeta+Enter');
    await space.send('by button');
    const items = space.queue.getByRole('listitem');
    await expect(items).toContainText(['at the next step', 'queued']);
    await items.last().getByRole('button', { name: 'Send at the next step' }).click();
    await expect(items).toContainText(['at the next step', 'at the next step']);
    models.release('keys');
    await expect(space.log.getByText('As you both say.')).toBeVisible();
    const sent = models.requests[at + 1]?.body ?? '';
    expect(sent).toContain('by key');
    expect(sent).toContain('by button');
  });

  test('what was written of a queued message is not lost when the agent takes it first', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'Busy.' }, { hold: 'taken' }] }, { parts: [{ text: 'Took it.' }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('first');
    await expect(space.log.getByText('Busy.')).toBeVisible();
    await space.send('second');
    await expect(space.queue.getByRole('listitem')).toHaveCount(1);
    await space.message.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit queued message' });
    await expect(editor).toBeFocused();
    await editor.press('Escape');
    await expect(space.message).toBeFocused();
    await expect(space.queue.getByRole('listitem')).toContainText('second');
    await space.message.press('ArrowUp');
    await editor.fill('second, but better');
    models.release('taken');
    await expect(space.log.getByText('Took it.')).toBeVisible();
    await expect(passing(page).getByText('The agent took that message before you were done')).toBeVisible();
    await expect(space.message).toHaveValue('second, but better');
    await expect(space.message).toBeFocused();
  });
});

test('@desktop who edits a queued message sees what somebody else made of it, before replacing it', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'Busy.' }, { hold: 'two pens' }] }, { parts: [{ text: 'Took it.' }] });
  const created = await createSpace(product, repository);
  const { conversationId } = created;
  const space = await new SpacePage(page).open(created);
  await space.send('first');
  await expect(space.log.getByText('Busy.')).toBeVisible();
  await space.send('second');
  await expect(space.queue.getByRole('listitem')).toHaveCount(1);
  const [queued] = await readEvents(product, created, 'input/queued').then((all) => all.slice(-1));
  const edit = (text: string) =>
    product.mutate('conversations.editInput', { conversationId, inputId: queued?.data.inputId, text });
  await space.message.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit queued message' });
  await edit('by the other');
  await expect(editor).toHaveValue('by the other');
  await editor.fill('mine');
  await edit('by the other again');
  await expect(
    page.getByRole('alert').filter({ hasText: 'it now reads: “by the other again”' }),
  ).toBeVisible();
  await expect(editor).toHaveValue('mine');
  await editor.press('Enter');
  await expect(space.queue.getByRole('listitem')).toContainText('mine');
  models.release('two pens');
  await expect(space.log.getByText('mine', { exact: true })).toBeVisible();
});

test.describe('@desktop a turn that failed or was stopped', () => {
  test('is tried again by its button, with the same request', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const at = models.requests.length;
    models.add(refusedKey, { parts: [{ text: 'Works now.' }] });
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('hello');
    const again = space.log.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(space.log.getByText('Works now.')).toBeVisible();
    await expect(again).toBeHidden();
    expect(models.requests[at + 1]?.body).toBe(models.requests[at]?.body);
    expect(await readEvents(product, created, 'user/message')).toHaveLength(1);
  });

  test('is tried again by /retry, with the same input after a stop', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'Half' }, { hold: 'half' }] }, { parts: [{ text: 'Whole.' }] });
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('say it');
    await expect(space.log.getByText('Half')).toBeVisible();
    await space.stop.click();
    await space.expectIdle();
    models.release('half');
    await space.message.pressSequentially('/re');
    await expect(page.getByRole('option', { name: /^\/retry/ })).toBeVisible();
    await space.message.pressSequentially('try');
    await space.message.press('Enter');
    await expect(space.log.getByText('Whole.')).toBeVisible();
    const said = await readEvents(product, created, 'user/message');
    expect(said.map(({ data }) => data.text)).toEqual(['say it', 'say it']);
  });
});

test.describe('@desktop a draft', () => {
  test('survives a reload, one per conversation, and comes back when the server does not take it', async ({
    page,
    product,
    repository,
    models,
  }) => {
    models.add({ parts: [{ text: 'Here.' }] });
    const [one, two] = [await createSpace(product, repository), await createSpace(product, repository)];
    const space = await new SpacePage(page).open(one);
    await space.message.fill('for the first\nin two lines');
    await space.open(two);
    await expect(space.message).toHaveValue('');
    await space.open(one);
    await expect(space.message).toHaveValue('for the first\nin two lines');
    await page.reload();
    await expect(space.message).toHaveValue('for the first\nin two lines');

    await page.route('**/api/trpc/conversations.send*', (route) => route.abort());
    await space.message.press('Enter');
    await expect(passing(page).getByText('The server does not answer')).toBeVisible();
    await expect(space.message).toHaveValue('for the first\nin two lines');
    await page.unroute('**/api/trpc/conversations.send*');
    await space.message.press('Enter');
    await expect(space.log.getByText('Here.')).toBeVisible();
    await page.reload();
    await expect(space.log.getByText('Here.')).toBeVisible();
    await expect(space.message).toHaveValue('');
  });

  test('of 145,000 pasted characters is sent whole; one that is too long says by how much', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const at = models.requests.length;
    models.add({ parts: [{ text: 'Long.' }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await space.message.click();
      await space.message.press('ControlOrMeta+a');
      await space.message.press('ControlOrMeta+v');
      await expect(space.message).toHaveValue(text);
      await space.message.press('Enter');
    };
    const long = 'A pasted line of a log file.\n'.repeat(5_000);
    await paste(long + 'x'.repeat(60_000));
    await expect(page.getByRole('alert').filter({ hasText: 'Too long by 5,000 characters' })).toBeVisible();
    await paste(long);
    await expect(space.log.getByText('Long.')).toBeVisible();
    expect(models.requests[at]?.body.length).toBeGreaterThan(long.length);
    const box = await space.message.boundingBox();
    expect(box?.height).toBeLessThan(100);
  });
});

test('@desktop usage opens with the fill of the model’s context, by keyboard too', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'Counted.' }], usage: { input: 21_000, output: 400, cacheRead: 9_000 } });
  const space = await new SpacePage(page).open(await createSpace(product, repository));
  await space.send('count');
  await expect(space.log.getByText('Counted.')).toBeVisible();
  const usage = page.getByRole('button', { name: /^Usage: 21k tokens/ });
  await usage.press('Enter');
  const details = page.getByRole('dialog', { name: 'Used by this conversation' });
  await expect(details).toContainText('9k');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(usage).toBeFocused();
});

test('@desktop the model picker is searched by typing and hands the focus back', async ({
  page,
  product,
  repository,
}) => {
  const created = await createSpace(product, repository);
  const space = await new SpacePage(page).open(created);
  const button = page.getByRole('button', { name: /^Model: / });
  await button.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search models' })).toBeFocused();
  await page.keyboard.type('demo');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName(/Demo/);
  await expect(button).toBeFocused();
  expect(await readEvents(product, created, 'model/selected')).toHaveLength(1);
  await expect(space.log).toBeVisible();
});
