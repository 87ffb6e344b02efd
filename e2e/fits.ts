import { expect, type Page } from '@playwright/test';

/** What can be pressed but is cut off at a side of the window, where no part around it scrolls sideways; by its text. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrollsSideways = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) return true;
      }
      return false;
    };
    return [
      ...document.querySelectorAll('a, button, input, textarea, select, [role=button], [role=menuitem]'),
    ]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
        // Wholly outside is what is there for the keyboard or slides in; half outside is a fault.
        if (right <= 0 || left >= window.innerWidth) return false;
        return (left < -1 || right > window.innerWidth + 1) && !scrollsSideways(element);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  });

/** The page is no wider than the window, and nothing that can be pressed is cut off by its edge. */
export async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  expect(await cutOff(page)).toEqual([]);
}
