/** For tests that touch nothing but keys: getting to a control as a person does, and where the focus is afterwards. */
import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 80;

/** Presses Tab (or Shift+Tab) until the focus is there, as a person would; fails when it never gets there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Gets there and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expectFocusSeen(page);
  await page.keyboard.press(key);
}

/** Runs a command by its name. */
export async function command(page: Page, typed: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette.getByRole('option').first()).toContainText(typed);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

/** Opens a menu by its button and chooses in it. */
export async function choose(page: Page, button: Locator, item: string): Promise<void> {
  await press(page, button);
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await expect(wanted).toBeVisible();
  await page.keyboard.type(item.slice(0, 3));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(wanted).toBeHidden();
}

interface Focus {
  readonly what: string;
  readonly seen: boolean;
}

/** A field shows a caret; anything else an outline, its own or that of what stands around it. */
const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { what: 'body', seen: false };
    const around = [focused, focused.parentElement].filter((each) => each !== null);
    const isOutlined = around.some((each) => getComputedStyle(each).outlineStyle !== 'none');
    const box = focused.getBoundingClientRect();
    const isShown = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    const what = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 60)}`;
    return { what, seen: isShown && (isOutlined || focused.matches('input, textarea')) };
  });

/** Never on the page's body, never out of sight. Polled: who takes a thing away hands its focus on a moment later. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { what, seen } = await focusOf(page);
      return seen ? 'seen' : `not seen: ${what}`;
    })
    .toBe('seen');
}

/** The same, at a certain place. */
export async function expectFocusAt(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expectFocusSeen(page);
}
