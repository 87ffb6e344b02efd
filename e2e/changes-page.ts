/** The Changes and Timeline panels as a person meets them, by their accessible names. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ChangesPage {
  readonly panel: Locator;
  readonly branch: Locator;
  readonly tree: Locator;
  readonly message: Locator;

  constructor(readonly page: Page) {
    this.panel = page.getByRole('tabpanel', { name: 'Changes' });
    this.branch = this.panel.getByRole('region', { name: 'Branch' });
    this.tree = this.panel.getByRole('navigation', { name: 'File tree' });
    this.message = this.panel.getByRole('textbox', { name: 'Commit message' });
  }

  file(path: string): Locator {
    return this.panel.getByRole('listitem', { name: `File ${path}`, exact: true });
  }

  diff(path: string): Locator {
    return this.panel.getByRole('table', { name: `Changed lines of ${path}`, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async compare(label: 'Whole branch' | 'Not committed'): Promise<void> {
    await this.panel.getByRole('radio', { name: label }).click();
    await expect(this.panel.getByRole('radio', { name: label })).toBeChecked();
  }

  async discard(path: string): Promise<void> {
    await this.file(path)
      .getByRole('button', { name: `Discard the changes of ${path}` })
      .click();
    await expect(this.file(path)).toBeHidden();
  }

  /** A row of the timeline. */
  entry(text: string): Locator {
    return this.page
      .getByRole('tabpanel', { name: 'Timeline' })
      .getByRole('listitem')
      .filter({ hasText: text });
  }
}
