import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, say, test } from './asking';

const write = (name: string) => call('write_file', { path: `${name}.txt`, content: `${name}\n` });
/** Leaves another file behind each time it runs. */
const copy = 'cp --backup=numbered README.md made/copy';
const bash = (command: string) => call('bash', { command });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test.describe('@desktop confirmations of calls (31, 55)', () => {
  test('run when approved, do not when rejected, and every browser sees which', async ({ page, asking }) => {
    asking.turns.on('Write two files', write('yes'), write('no'), say('As you wished.'));
    const space = await asking.space({
      title: 'Two files',
      autonomy: 'propose_only',
      text: 'Write two files',
    });
    await page.goto(`/spaces/${space.id}`);
    const asks = page.getByRole('group', { name: 'Confirm write_file' });
    await expect(asks.getByText('+ yes')).toBeVisible();
    await expect(page.getByText('Waiting for you')).toBeVisible();
    await expect(page.getByText('Working')).toBeHidden();
    await expectAccessible(page);
    expect(await there(path.join(space.worktreePath, 'yes.txt'))).toBe(false);
    await button(page, 'Approve').click();
    await expect(asks.getByText('Approved by you')).toBeVisible();

    const second = await asking.asked(space);
    expect(await there(path.join(space.worktreePath, 'yes.txt'))).toBe(true);
    const other = await asking.secondBrowser();
    await other.goto(`/inbox/${second.id}`);
    const listed = other.getByRole('list', { name: 'Agent confirmations' });
    await expect(listed.getByText('Write a file')).toBeVisible();
    await expect(other.getByRole('list', { name: 'Waiting for you' })).toHaveCount(0);
    await expect(other.getByText('Approving runs exactly this call, once, in Two files.')).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('textbox', { name: 'Comment' }).fill('Not that one');
    await button(other, 'Reject').click();

    await expect(page.getByRole('button', { name: 'Refused: write_file' })).toBeVisible();
    await expect(asks.getByText('Not that one')).toBeVisible();
    await expect(page.getByText('As you wished.')).toBeVisible();
    expect(asking.lastRequest()).toContain('Not that one');
    expect(await there(path.join(space.worktreePath, 'no.txt'))).toBe(false);
  });

  test('the whole call is shown, and nothing in it hides', async ({ page, asking }) => {
    asking.turns.on('Be sly', bash('echo one\u202E\n# and a second line'), say('Ok.'));
    const space = await asking.space({ title: 'Sly', autonomy: 'propose_only', text: 'Be sly' });
    await page.goto(`/inbox/${(await asking.asked(space)).id}`);
    await expect(page.locator('pre', { hasText: 'echo one‹U+202E›' })).toBeVisible();
    await expect(page.getByText('# and a second line')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Always/ })).toHaveCount(0);
  });

  test('a rule answers calls of its kind until it is revoked in settings', async ({ page, asking }) => {
    asking.turns.on('Make things', bash('mkdir made'), bash(copy), bash(copy), write('w'), say('Made.'));
    asking.turns.on('Make more', bash(copy), say('More.'));
    const space = await asking.space({ title: 'Ruled', autonomy: 'propose_only', text: 'Make things' });
    await page.goto(`/spaces/${space.id}`);
    await button(page, 'Approve').click();
    const copies = page.getByRole('group', { name: 'Confirm bash' }).filter({ hasText: 'made/copy' });
    await copies.getByRole('button', { name: 'Always for this space and this kind of command' }).click();
    await expect(page.getByText(`Exactly “${copy}”`)).toBeVisible();
    await page.getByRole('menuitem', { name: 'For one hour' }).click();

    // The next command of that kind ran by the rule; the file after it asks again.
    await expect(page.getByRole('group', { name: 'Confirm write_file' })).toBeVisible();
    expect(await there(path.join(space.worktreePath, 'made/copy'))).toBe(true);
    expect(await there(path.join(space.worktreePath, 'made/copy.~1~'))).toBe(true);
    await button(page, 'Reject').click();
    await expect(page.getByText('Made.', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: `bash ${copy}` })
      .last()
      .click();
    await page.getByRole('link', { name: 'Allowed by a rule of this space' }).click();

    await expect(page).toHaveURL(/\/settings\/approvals/);
    const rule = page
      .getByRole('list', { name: 'In force' })
      .getByRole('listitem')
      .filter({ hasText: 'Ruled' });
    await expect(rule.getByText(`Exactly “${copy}”`)).toBeVisible();
    await expectAccessible(page);
    const other = await asking.secondBrowser();
    await other.goto('/settings/approvals');
    await expect(other.getByRole('list', { name: 'In force' }).getByText('Ruled')).toBeVisible();
    await rule.getByRole('button', { name: /^Revoke/ }).click();
    for (const each of [page, other]) {
      await expect(each.getByRole('list', { name: 'Revoked or over' }).getByText('Ruled')).toBeVisible();
    }
    await asking.send(space, 'Make more');
    const again = await asking.asked(space);
    expect(await there(path.join(space.worktreePath, 'made/copy.~2~'))).toBe(false);
    expect(again.kind).toBe('tool_call');
  });

  test('wait as long as the workspace says, and whoever decides sees until when (27)', async ({
    page,
    asking,
  }) => {
    await page.goto('/settings/approvals');
    const choice = page.getByRole('radiogroup', { name: 'An unanswered call or question is refused after' });
    await expect(choice.getByRole('radio', { name: 'No limit' })).toBeChecked();
    await choice.getByRole('radio', { name: '1 day' }).click();
    await expect(page.getByText('Saved for what is asked from now on')).toBeVisible();
    asking.turns.on('Write in time', write('late'), say('Done.'));
    const space = await asking.space({ title: 'In time', autonomy: 'propose_only', text: 'Write in time' });
    const { id } = await asking.asked(space);
    const other = await asking.secondBrowser();
    await other.goto(`/inbox/${id}`);
    await expect(other.getByText('Without a word it is refused at')).toBeVisible();
    await other.goto('/settings/approvals');
    await expect(other.getByRole('radio', { name: '1 day' })).toBeChecked();
    await choice.getByRole('radio', { name: 'No limit' }).click();
    await expect(other.getByRole('radio', { name: 'No limit' })).toBeChecked();
    await button(page, 'Inbox')
      .or(page.getByRole('link', { name: /^Inbox/ }))
      .first()
      .click();
    await button(page, 'Approve').click();
    await expect.poll(() => there(path.join(space.worktreePath, 'late.txt'))).toBe(true);
  });

  test('a killed server still waits, and does not repeat what ran (31, 63)', async ({ page, asking }) => {
    asking.turns.on(
      'Append and push',
      {
        parts: [
          { call: 'bash', args: { command: 'echo x >> log' } },
          { call: 'delete_file', args: { path: 'README.md' } },
        ],
      },
      say('Both done.'),
    );
    const space = await asking.space({ title: 'Killed', text: 'Append and push' });
    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByRole('group', { name: 'Confirm delete_file' })).toBeVisible();
    await expect.poll(() => asking.status(space)).toBe('waiting');
    await asking.product.kill();
    await asking.product.start();
    await button(page, 'Approve').click();
    await expect(page.getByText('Both done.')).toBeVisible();
    expect(await there(path.join(space.worktreePath, 'README.md'))).toBe(false);
    expect(await readFile(path.join(space.worktreePath, 'log'), 'utf8')).toBe('x\n');
  });

  test('the setting is one for all browsers, each level with its line (55)', async ({ page, asking }) => {
    asking.turns.on('Hello', say('Hello.'));
    const space = await asking.space({ title: 'Levels', text: 'Hello' });
    const other = await asking.secondBrowser();
    for (const each of [page, other]) await each.goto(`/spaces/${space.id}`);
    await page.getByRole('button', { name: 'Autonomy: Act with approval' }).click();
    await expect(page.getByRole('menuitem', { name: 'Act freely' })).toHaveAccessibleDescription(
      /What it denies stays denied/,
    );
    await page.getByRole('menuitem', { name: 'Propose only' }).click();
    await expect(other.getByRole('button', { name: 'Autonomy: Propose only' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Autonomy: Propose only' })).toBeVisible();
  });
});

test.describe('questions (56)', () => {
  const ask = call('ask_user', { question: 'British or **American**?', options: ['British', 'American'] });

  test('are answered in the conversation, in Plan mode too, and the turn goes on', async ({
    page,
    asking,
  }) => {
    asking.turns.on('Fix the spelling', ask, say('Thank you.'), say('No plan needed.'));
    const space = await asking.space({ title: 'Spelling', mode: 'plan', text: 'Fix the spelling' });
    await page.goto(`/spaces/${space.id}`);
    const card = page.getByRole('article', { name: /^A question/ });
    await expect(card.locator('strong', { hasText: 'American' })).toBeVisible();
    await button(page, 'Answer').click();
    await expect(card.getByText('Choose an option or write an answer.')).toBeVisible();
    await card.getByRole('radio', { name: 'American' }).click();
    await card.getByRole('textbox', { name: 'Your answer' }).fill('but keep “colour”');
    await expectAccessible(page);
    await button(page, 'Answer').click();
    await expect(card.getByText('Answered by you')).toBeVisible();
    await expect(card.getByText('“American” but keep “colour”')).toBeVisible();
    await expect(page.getByText('Thank you.')).toBeVisible();
    expect(asking.turns.server.requests.some(({ body }) => body.includes('American — but keep'))).toBe(true);
  });

  test('@desktop are answered from the inbox by keyboard', async ({ page, asking }) => {
    asking.turns.on('Which spelling', ask, say('Thank you.'));
    const space = await asking.space({ title: 'By keys', text: 'Which spelling' });
    await asking.asked(space);
    await page.goto('/inbox');
    await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
    await page.keyboard.type('Both');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect.poll(() => asking.lastRequest()).toContain('The operator answered: Both');
  });
});
