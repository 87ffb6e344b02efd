/** Everything by keyboard alone: a new space, a message, a switch, a look at the changes. */
import { expectFocusSeen, tabTo } from './keyboard-only';
import { expect } from './product';
import { noPlan, noPlanText, test } from './scripted-product';
import { SpacePage } from './space-page';

test('@desktop a space, a message, a switch and the changes need no mouse', async ({
  page,
  product,
  repository,
  models,
}) => {
  await product.mutate('repositories.add', { path: repository.path });
  models.add(
    { parts: [{ call: 'write_file', args: { path: 'by-key.txt', content: 'typed\n' } }] },
    { parts: [{ text: 'Written by key.' }] },
    { parts: [{ call: 'write_file', args: { path: 'no.txt', content: 'x' } }] },
    { parts: [{ text: 'Refused by key.' }] },
    noPlan,
  );
  const space = new SpacePage(page);

  await page.goto('/');
  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: 'New space' }));
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New space' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('By keyboard');
  const choice = dialog.getByRole('combobox', { name: 'Repository' });
  await tabTo(page, choice);
  await choice.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: repository.path })).toBeVisible();
  // Names are not unique: what another test left may be called the same.
  await page.keyboard.type(repository.path);
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue(repository.name);
  // The list hands the focus back when it has closed; before that a key goes to it.
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(choice).toBeFocused();
  const create = dialog.getByRole('button', { name: 'Create space' });
  await tabTo(page, create);
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'By keyboard', level: 1 })).toBeVisible();

  await tabTo(page, space.message);
  await page.keyboard.type('write it');
  await page.keyboard.press('Enter');
  await expect(space.log.getByText('Written by key.')).toBeVisible();
  await tabTo(page, space.message);
  await page.keyboard.press('Shift+Tab');
  await space.expectMode('Plan');
  await page.keyboard.type('write more');
  await page.keyboard.press('Enter');
  await expect(space.log.getByText('Refused by key.')).toBeVisible();
  await expect(space.log.getByText(noPlanText)).toBeVisible();

  const refusal = space.refused('write_file');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, refusal);
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveAttribute('aria-expanded', 'true');

  await tabTo(page, page.getByRole('button', { name: 'Side panel' }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  await expect(panel.getByRole('table', { name: 'Changed lines of by-key.txt' })).toBeVisible();
  await tabTo(page, panel.getByRole('tab', { name: 'Changes' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Refused write_file')).toBeVisible();
});
