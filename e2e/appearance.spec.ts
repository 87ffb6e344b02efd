/** Settings of a browser: its theme without a flash, its notifications; and the page of all primitives. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './accessibility';
import { holdCode } from './hold-code';
import { expect, test } from './product';

/** Else the page loads what floats as soon as it has nothing to do. */
const loadNothingAhead = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

const scriptsOf = async (page: Page, address: string): Promise<Set<string>> => {
  await page.goto(address);
  return new Set(
    await page.evaluate(() => [...document.querySelectorAll('script')].flatMap(({ src }) => src || [])),
  );
};

test.describe('appearance', () => {
  test('@desktop a chosen theme holds against the system, from the first byte of the next page', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/settings/appearance');
    await expectAccessibleInBoth(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    const frame = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('content')));
    await expect.poll(frame).toEqual(['#121316', '#121316']);

    const answer = await page.context().request.get(page.url(), { headers: { 'sec-fetch-site': 'none' } });
    expect(await answer.text()).toMatch(/<html[^>]* data-theme="dark"/);
    expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
    await page.reload();
    expect(await background()).toBe(dark);
    expect(await frame()).toEqual(['#121316', '#121316']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(background).toBe(light);
    await page.getByRole('radio', { name: 'System' }).click();
    await expect.poll(background).toBe(dark);
    expect(await frame()).toEqual(['#fbfaf9', '#121316']);
  });

  test('every primitive is there, in both themes, at any width', async ({ page }) => {
    await page.goto('/settings/appearance/primitives');
    await expect(page.getByText('font-mono', { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test('@desktop what acts shows that it is pointed at, and where the keyboard is', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/settings/appearance/primitives');
    const looks = (name: string) =>
      page
        .getByRole('region', { name, exact: true })
        .getByRole('button')
        .first()
        .evaluate((button) => {
          const { backgroundColor, opacity, outlineStyle } = getComputedStyle(button);
          return { fill: `${backgroundColor} ${opacity}`, outlineStyle };
        });
    for (const name of ['Button default', 'Button primary', 'Button quiet', 'Button danger', 'IconButton']) {
      const button = page.getByRole('region', { name, exact: true }).getByRole('button').first();
      await button.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      const rest = await looks(name);
      await button.hover();
      await expect.poll(async () => (await looks(name)).fill).not.toBe(rest.fill);
      await page.mouse.move(0, 0);
      await button.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
      expect((await looks(name)).outlineStyle).toBe('solid');
    }
  });

  test('@desktop dialogs, menus and messages of the page open and close by keyboard', async ({ page }) => {
    await page.goto('/settings/appearance/primitives');
    for (const [opener, role] of [
      ['Open: New space', 'dialog'],
      ['Open: Remove the sample?', 'alertdialog'],
      ['Open: Why Plan denies bash', 'dialog'],
      ['Open: This space', 'menu'],
    ] as const) {
      const button = page.getByRole('button', { name: opener });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole(role)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toBeHidden();
      await expect(button).toBeFocused();
    }
  });

  test('@desktop a press that comes before the page’s code is made once the page can act', async ({
    page,
  }) => {
    const openers = [
      ['Open: New space', 'dialog'],
      ['Open: This space', 'menu'],
    ] as const;
    for (const [opener, role] of openers) {
      for (const press of ['click', 'Enter', 'Space'] as const) {
        const arrive = await holdCode(page);
        await page.goto('/settings/appearance/primitives', { waitUntil: 'domcontentloaded' });
        const button = page.getByRole('button', { name: opener });
        if (press === 'click') await button.click();
        else await button.press(press);
        await arrive();
        await expect(page.getByRole(role)).toBeVisible();
      }
    }
    // Also where the frame's own code is there, and waits for that of the screen inside of it.
    const frame = await scriptsOf(page, '/inbox');
    const inside = await holdCode(page, (address) => !frame.has(address));
    await page.goto('/settings/appearance/primitives', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'New space', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await inside();
    await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();

    const arrive = await holdCode(page);
    await page.goto('/settings/appearance/primitives', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Open: New space' }).click();
    await page.getByRole('textbox').first().click();
    await arrive();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Open: New space' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('@desktop a press on a button whose menu is still being loaded opens it once it is there', async ({
    page,
  }) => {
    await loadNothingAhead(page);
    for (const [opener, role] of [
      ['Open: Why Plan denies bash', 'dialog'],
      ['Open: This space', 'menu'],
    ] as const) {
      for (const press of ['click', 'Enter', 'Space', 'ArrowDown'] as const) {
        if (press === 'ArrowDown' && role !== 'menu') continue;
        await page.goto('/settings/appearance/primitives');
        await page.waitForLoadState('networkidle');
        const arrive = await holdCode(page);
        const button = page.getByRole('button', { name: opener });
        if (press === 'click') await button.click();
        else await button.press(press);
        await expect(page.getByRole(role)).toBeHidden();
        await arrive();
        await expect(page.getByRole(role)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole(role)).toBeHidden();
        await expect(button).toBeFocused();
      }
    }
  });

  test('@desktop a press whose menu comes after one has gone on to something else opens nothing', async ({
    page,
  }) => {
    await loadNothingAhead(page);
    await page.goto('/settings/appearance/primitives');
    await page.waitForLoadState('networkidle');
    const asked = page.waitForRequest(/\.js(\?|$)/);
    const arrive = await holdCode(page);
    const button = page.getByRole('button', { name: 'Open: This space' });
    await button.click();
    const code = await asked;
    const field = page.getByRole('textbox').first();
    await field.focus();
    await arrive();
    await code.response();
    await expect(button).toHaveAttribute('id', /./);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(field).toBeFocused();
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
});

test('@desktop a time of today is one of yesterday once midnight has passed, with nobody touching the page', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-01T23:59:20') });
  await page.goto('/settings/appearance/primitives');
  await expect(page.getByText('23:59', { exact: true })).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(page.getByText('Mar 1, 23:59', { exact: true })).toBeVisible();
});

test('@desktop notifications are asked for here, per browser, and tell what stands in their way', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.url });
  await page.goto('/settings/notifications');
  const toggle = page.getByRole('switch', { name: 'When something waits for a person' });
  await expect(toggle).not.toBeChecked();
  await expectAccessibleInBoth(page);
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('button', { name: 'Send one to try' })).toBeVisible();
  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
});
