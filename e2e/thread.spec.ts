/** What a conversation shows of an agent's work, and how one gets around in it. */
import { expectAccessibleInBoth } from './accessibility';
import { createFixtureRepository, type FixtureRepository } from './fixture-repository';
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, readEvents, SpacePage } from './space-page';

const lines = Array.from({ length: 40 }, (_, index) => `export const value${index} = ${index}; // retry`);

const many = Array.from({ length: 10 }, (_, index) => `many/file${index}.txt`);

test.describe('@desktop a conversation', () => {
  let worked: FixtureRepository;
  test.beforeAll(async () => {
    worked = await createFixtureRepository('worked', {
      'src/retry.ts': `${lines.join('\n')}\n`,
      'src/other.ts': 'const retry = 1;\n',
      ...Object.fromEntries(many.map((path) => [path, 'x\n'])),
    });
  });
  test.afterAll(() => worked.remove());

  test('shows each call in the form of its kind, and a refused one with its reason and mode (22)', async ({
    page,
    product,
    models,
  }) => {
    models.add(
      {
        parts: [
          { call: 'read_file', args: { path: 'src/retry.ts' } },
          { call: 'search_files', args: { pattern: 'retry' } },
          { call: 'bash', args: { command: 'printf "\\033[31mred\\033[0m plain\\n"; exit 3' } },
          { call: 'submit_plan', args: { goal: 'x', nodes: [] } },
        ],
      },
      {
        parts: [
          { call: 'edit_file', args: { path: 'src/other.ts', old_text: '= 1', new_text: '= 2' } },
          { call: 'todo_write', args: { todos: [{ content: 'Claim first', status: 'completed' }] } },
        ],
      },
      { parts: [{ text: 'Worked.' }], usage: { input: 1200, output: 34 } },
    );
    const space = await new SpacePage(page).open(await createSpace(product, worked));
    await space.send('work');
    await expect(space.log.getByText('Worked.')).toBeVisible();
    for (const tool of ['read_file', 'search_files', 'bash', 'edit_file', 'todo_write']) {
      await space.call(tool).click();
    }
    await space.refused('submit_plan').click();

    const excerpt = space.log.getByRole('region', { name: 'Lines of src/retry.ts' });
    await expect(excerpt.locator('.tok-keyword').first()).toHaveText('export const');
    await expect(excerpt).not.toContainText('value39');
    await space.log.getByRole('button', { name: 'Show all 40 lines' }).click();
    await expect(excerpt).toContainText('value39');

    const hits = space.log.getByRole('region', { name: 'Matches of retry' });
    await expect(hits.getByRole('listitem').filter({ hasText: 'src/other.ts' }).first()).toContainText(
      '1 match',
    );
    await expect(hits.locator('mark').first()).toHaveText('retry');

    await expect(space.log.locator('.term-red')).toHaveText('red');
    await expect(space.log.getByText('exit 3', { exact: true })).toBeVisible();
    await expect(space.log.getByRole('table', { name: 'Changed lines of src/other.ts' })).toContainText(
      'retry = 2',
    );
    await expect(space.log.getByRole('img', { name: 'done' })).toBeVisible();
    await expect(space.log.getByText('Agent mode', { exact: true })).toBeVisible();
    await expect(space.log.getByText('1.2k tokens')).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test('folds a long run of calls, and keeps in sight what failed', async ({ page, product, models }) => {
    const call = (path: string) => ({ call: 'read_file', args: { path } });
    const paths = ['src/retry.ts', 'missing.ts', ...many];
    models.add({ parts: paths.map(call) }, { parts: [{ text: 'Read.' }] });
    const space = await new SpacePage(page).open(await createSpace(product, worked));
    await space.send('read a lot');
    await expect(space.log.getByText('Read.')).toBeVisible();
    await expect(space.call('read_file')).toHaveCount(6);
    await expect(space.log.getByRole('button', { name: /^read_file missing.ts/ })).toBeVisible();
    await space.log.getByRole('button', { name: '6 more calls' }).click();
    await expect(space.call('read_file')).toHaveCount(12);
  });

  test('goes on in a fork from any answer, and edits what was said in one (8)', async ({
    page,
    product,
    models,
  }) => {
    models.add({ parts: [{ text: 'First answer.' }] }, { parts: [{ text: 'Second answer.' }] });
    const created = await createSpace(product, worked);
    const space = await new SpacePage(page).open(created);
    await space.send('first');
    await expect(space.log.getByText('First answer.')).toBeVisible();
    await space.send('second');
    await expect(space.log.getByText('Second answer.')).toBeVisible();
    await space.expectIdle();

    await space.log.getByText('second', { exact: true }).hover();
    await space.log.getByRole('button', { name: 'Edit in a fork' }).last().click();
    await expect(space.log.getByText('Forked from another conversation')).toBeVisible();
    await expect(space.message).toHaveValue('second');
    await expect(space.log.getByText('First answer.')).toBeVisible();
    await expect(space.log.getByText('Second answer.')).toBeHidden();

    await page.goBack();
    await space.log.getByRole('button', { name: 'Fork from here' }).last().click();
    await page.waitForURL(/conversation=/);
    await expect(space.log.getByText('Second answer.')).toBeVisible();
    await expect(space.log.getByText('Forked from another conversation')).toBeVisible();
    const original = await readEvents(product, created, 'user/message');
    expect(original).toHaveLength(2);
  });

  test('keeps the place one reads while text streams, counts what is new, and goes to it', async ({
    page,
    product,
    models,
  }) => {
    const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    models.add({ parts: [{ text: long }] });
    const space = await new SpacePage(page).open(await createSpace(product, worked));
    await space.send('begin');
    await expect(space.log.getByText('Paragraph 59.')).toBeInViewport();
    models.add({
      parts: [{ text: 'It streams.' }, { hold: 'reading' }, { text: `\n\n${long}\n\nStreamed.` }],
    });
    await space.send('more');
    await expect(space.log.getByText('It streams.')).toBeInViewport();
    await space.log.hover();
    await page.mouse.wheel(0, -700);
    const jump = page.getByRole('button', { name: /Jump to latest/ });
    await expect(jump).toBeVisible();
    const read = space.log.getByText('Paragraph 45.').first();
    await read.scrollIntoViewIfNeeded();
    const before = (await read.boundingBox())?.y;
    models.release('reading');
    await expect(jump).toHaveAccessibleName(/1 new/);
    expect((await read.boundingBox())?.y).toBe(before);
    await jump.click();
    await expect(space.log.getByText('Streamed.')).toBeInViewport();
    await expect(jump).toBeHidden();
  });

  test('shows what a delegated conversation does now, and leads into it', async ({
    page,
    product,
    models,
  }) => {
    models.add(
      { parts: [{ call: 'delegate', args: { title: 'Docs', prompt: 'Write them.' } }] },
      { parts: [{ call: 'read_file', args: { path: 'src/other.ts' } }] },
      { parts: [{ hold: 'child' }, { text: 'The child is done.' }] },
      { parts: [{ text: 'The parent is done.' }] },
    );
    const space = await new SpacePage(page).open(await createSpace(product, worked));
    await space.send('delegate');
    await space.call('delegate').click();
    await expect(space.log.getByText('Working · 1 tool call')).toBeVisible();
    await expect(space.log.getByRole('link', { name: 'Open its conversation' })).toBeVisible();
    models.release('child');
    await expect(space.log.getByText('The parent is done.')).toBeVisible();
    await expect(space.log.getByText('Ended after 1 tool call')).toBeVisible();
    await space.log.getByRole('link', { name: 'Open its conversation' }).click();
    await expect(space.log.getByText('Delegated by another conversation')).toBeVisible();
    await expect(space.log.getByText('Write them.')).toBeVisible();
  });
});

test.describe('@desktop hostile work', () => {
  const html =
    '<img src="https://evil.invalid/a.png" onerror="window.__ran=1"><script>window.__ran=2</script>';
  let hostile: FixtureRepository;
  test.beforeAll(async () => {
    hostile = await createFixtureRepository('hostile-work', {
      'evil.ts': `const a = 1; // \u202e${html}\u2066 needle\u0007\n`,
      'long.txt': `needle ${'x'.repeat(300_000)}\n`,
    });
  });
  test.afterAll(() => hostile.remove());

  test('in excerpts, matches, terminals and pages is text, in its own line, and nothing loads', async ({
    page,
    product,
    models,
  }) => {
    const seen: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !request.url().startsWith('data:'))
        seen.push(request.url());
    });
    page.on('pageerror', (error) => seen.push(String(error)));
    const command = `printf '\\033]0;title\\007\\033]8;;https://evil.invalid\\033\\\\click\\033]8;;\\033\\\\ ${html.replaceAll("'", '')} \\033[2J\\342\\200\\256txt.exe\\n'; head -c 5000000 /dev/zero | tr '\\0' y`;
    models.add(
      {
        parts: [
          { call: 'read_file', args: { path: 'evil.ts' } },
          { call: 'search_files', args: { pattern: 'needle' } },
          { call: 'web_fetch', args: { url: 'javascript:window.__ran=3' } },
          { call: 'bash', args: { command } },
        ],
      },
      { parts: [{ text: `\`\`\`ts\n// \u202e${html}\n\`\`\`\n\n${'z'.repeat(400_000)}` }] },
      { parts: [{ text: 'Still alive.' }] },
    );
    const space = await new SpacePage(page).open(await createSpace(product, hostile));
    await space.send('be evil');
    await expect(space.log.getByText('more characters')).toBeVisible();
    await space.expectIdle();
    await space.send('and now?');
    await expect(space.log.getByText('Still alive.')).toBeVisible();
    for (const tool of ['read_file', 'search_files', 'web_fetch', 'bash']) await space.call(tool).click();
    await expect(space.log.getByText('‹U+202E›').first()).toBeVisible();
    await expect(space.log.getByText('more characters').first()).toBeVisible();
    const terminal = space.log.getByText('click', { exact: false }).last();
    await expect(terminal).toContainText('click <img src=');
    expect(await page.evaluate(() => '__ran' in window)).toBe(false);
    expect(seen).toEqual([]);
    await expect(space.log.locator('img, script, iframe')).toHaveCount(0);
    await expect(space.log.locator('a[href^="javascript"], a[href*="evil.invalid"]')).toHaveCount(0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});
