/** What a model, a tool, a file name or a person writes is text: nothing of it runs, loads or leads anywhere unsafe. */
import type { Page } from '@playwright/test';
import { createFixtureRepository, type FixtureRepository } from './fixture-repository';
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

const html = '<img src="https://evil.invalid/a.png" onerror="window.__ran=1"><script>window.__ran=2</script>';
const markdown = [
  html,
  '',
  '<iframe srcdoc="<script>parent.__ran=3</script>"></iframe><style>body{display:none}</style>',
  '',
  '[press me](javascript:window.__ran=4) and [me](data:text/html,<script>1</script>) and [file](file:///etc/passwd)',
  '',
  '![tracker](https://evil.invalid/pixel.png) ![inline](data:image/png;base64,AAAA)',
  '',
  '[honest](https://example.com/page) <https://example.com/auto>',
  '',
  '[ref]: https://evil.invalid/ref "x"',
  '',
  '```html',
  '<script>window.__ran=5</script>',
  '```',
].join('\n');
const terminal = 'before \u001b[31mred\u001b[0m \u001b]0;title\u0007 after \u202etxt.exe \u0000 end';
const oddName = '<img src=x onerror=__ran=6>.md';

/** Collects whatever left the product's own address, ran, or popped up. */
function watch(page: Page, own: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { url } = { url: request.url() };
    if (!url.startsWith(own) && !url.startsWith(own.replace('http', 'ws')) && !url.startsWith('data:'))
      seen.push(`request to ${url}`);
  });
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(String(error)));
  return seen;
}

async function expectHarmless(page: Page, seen: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(seen).toEqual([]);
  const log = page.getByRole('main');
  await expect(log.locator('img, script, iframe, style, object, embed, form[action]')).toHaveCount(0);
  for (const link of await page.locator('a[href]').all()) {
    const target = await link.evaluate((element) => (element as HTMLAnchorElement).protocol);
    expect(['http:', 'https:', 'mailto:']).toContain(target);
  }
}

test.describe('@desktop hostile text', () => {
  test('of the model comes out as the text it is', async ({ page, product, repository, models }) => {
    const seen = watch(page, product.url);
    models.add({ parts: [{ reasoning: html }, { text: markdown }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('be evil');
    await space.expectIdle();
    await expect(space.log.getByText('window.__ran=2', { exact: false }).first()).toBeVisible();
    await expect(space.log.getByText('press me')).toBeVisible();
    await expect(space.log.getByRole('link', { name: 'press me' })).toHaveCount(0);
    const honest = space.log.getByRole('link', { name: 'honest' });
    await expect(honest).toHaveAttribute('href', 'https://example.com/page');
    await expect(honest).toHaveAttribute('rel', /noopener/);
    await expect(space.log.getByText('Image: tracker')).toBeVisible();
    await page.getByRole('button', { name: /Thoughts/ }).click();
    await expectHarmless(page, seen);
  });

  test('while it streams, cut anywhere, is no different', async ({ page, product, repository, models }) => {
    const seen = watch(page, product.url);
    models.add({
      parts: [
        { text: 'It begins. <img src="https://evil.invalid/a.png" one' },
        { hold: 'in the middle of a tag' },
        { text: 'rror="window.__ran=1">\n\n![half](https://evil.invalid/h' },
        { hold: 'in the middle of an image' },
        { text: 'alf.png)\n\nThe end.' },
      ],
    });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('be slow and evil');
    await expect(space.log.getByText('It begins.')).toBeVisible();
    await expectHarmless(page, seen);
    models.release('in the middle of a tag');
    await expect(space.log.getByText(/half/)).toBeVisible();
    await expectHarmless(page, seen);
    models.release('in the middle of an image');
    await expect(space.log.getByText('The end.')).toBeVisible();
    await expectHarmless(page, seen);
  });
});

test.describe('@desktop hostile files', () => {
  let hostile: FixtureRepository;
  test.beforeAll(async () => {
    hostile = await createFixtureRepository('hostile', {
      'evil.txt': `${html}\n${terminal.replace('\u0000', '')}\n`,
    });
  });
  test.afterAll(() => hostile.remove());

  test('in tool calls, their output, diffs and file names come out as text', async ({
    page,
    product,
    models,
  }) => {
    const seen = watch(page, product.url);
    models.add(
      { parts: [{ call: 'read_file', args: { path: 'evil.txt' } }] },
      { parts: [{ call: 'write_file', args: { path: oddName, content: `${html}\n${terminal}` } }] },
      { parts: [{ call: `${'x'.repeat(30)}`, args: { path: html } }] },
      { parts: [{ text: 'Written.' }] },
    );
    const title = `${html} \u202eelttil`;
    const created = await createSpace(product, hostile, { title });
    const space = await new SpacePage(page).open(created, '?panel=changes');
    await space.send(`${html}\n${terminal}`);
    await expect(space.log.getByText('Written.')).toBeVisible();
    await space.call('read_file').click();
    await space.call('write_file').click();
    await expect(space.log.getByText('window.__ran=2', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('listitem', { name: `File ${oddName}` })).toBeVisible();
    await expect(page.getByRole('table', { name: `Changed lines of ${oddName}` }).first()).toContainText(
      '__ran=1',
    );
    await expectHarmless(page, seen);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.goto('/settings/repositories');
    await expectHarmless(page, seen);
  });

  test('a sequence that turns the direction of text stays within its own line', async ({
    page,
    product,
    models,
  }) => {
    models.add(
      { parts: [{ call: 'read_file', args: { path: 'photo\u202egpj.exe' } }] },
      { parts: [{ text: 'safe\u202etxt.exe' }] },
    );
    const space = await new SpacePage(page).open(await createSpace(product, hostile));
    await space.send('\u202eevil');
    await expect(space.log.getByText(/safe/)).toBeVisible();
    await space.expectIdle();
    const time = space.log.getByRole('time').or(space.log.locator('time')).first();
    await expect(time).toHaveText(/^\d\d:\d\d$/);
    await expect(time).toHaveCSS('direction', 'ltr');
    await expect(space.call('read_file')).toContainText('photo‹U+202E›gpj.exe');
  });
});

test.describe('@desktop the content policy', () => {
  test('is in force on every page: scripts by nonce only, nothing from elsewhere, no frames', async ({
    page,
    product,
  }) => {
    const nonces = new Set<string>();
    for (const address of ['/', '/settings/models', '/nothing-here']) {
      const answer = await page.goto(product.url + address);
      const policy = (await answer?.headerValue('content-security-policy')) ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe-inline');
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeTruthy();
      nonces.add(nonce ?? '');
    }
    expect(nonces.size).toBe(3);
    const injected = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.__ran = 7';
      document.body.append(script);
      return '__ran' in window;
    });
    expect(injected).toBe(false);
  });
});
