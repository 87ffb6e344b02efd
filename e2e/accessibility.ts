import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No finding of axe at WCAG 2.2 AA on the page as it is now; a failure lists each with its elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Where a popup's focus wraps around: hidden from readers, and focus that reaches one moves on at once.
    .exclude('[data-base-ui-focus-guard]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const findings = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `  ${node.target.join(' ')}`).join('\n');
    return `${id}: ${help}\n${places}`;
  });
  expect(findings, findings.join('\n')).toEqual([]);
}
