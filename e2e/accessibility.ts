import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { takePicture } from './gallery';

/** The stops around an open menu or dialog hand the focus on as soon as they get it; nobody ever rests on one. */
const focusGuards = '[data-base-ui-focus-guard]';

/** Colours are judged at rest: what fades in or out has no contrast of its own yet. Endless pulses are left to run. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}

async function findingsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await atRest(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `  ${node.target.join(' ')}`).join('\n');
    return `${id}: ${help}\n${places}`;
  });
}

/** A fault stays; what only came to rest while axe looked (a message that just appeared) is looked at again. */
async function expectNoFindings(page: Page, axe: AxeBuilder): Promise<void> {
  axe.exclude(focusGuards);
  let findings = await findingsOf(page, axe);
  for (let looks = 1; looks < 3 && findings.length > 0; looks += 1) {
    findings = await findingsOf(page, axe);
  }
  expect(findings, findings.join('\n')).toEqual([]);
}

/** No finding of axe at WCAG 2.2 AA on the page as it is now; a failure lists each with its elements. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(
    page,
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );
}

/** The state as it is now in both colour schemes: of axe's rules only contrast depends on the scheme. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await takePicture(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'dark');
  await expectNoFindings(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}
