import { readdir } from 'node:fs/promises';
import { expect, signIn, test } from '../product';
import { createSpace, openSpace, sendAndWait } from './open-space';
import { startScriptedProduct } from './scripted-product';

test('a refused call shows its tool, the reason and the mode, in the thread and in the timeline (22)', async ({
  page,
  repository,
}) => {
  const { product, model, dispose } = await startScriptedProduct();
  try {
    await signIn(page, product);
    const space = await createSpace(product, repository, 'Refusals');
    await openSpace(page, product, space);
    model.add(
      { parts: [{ call: 'bash', args: { command: 'cat > owned <<EOF\nx\nEOF' } }] },
      { parts: [{ text: 'I may not.' }] },
    );
    await sendAndWait(page, '/plan try it');
    const row = page.getByRole('button', { name: 'Refused: bash' });
    await expect(row).toBeVisible();
    await expect(row).toContainText('not available in Plan mode');
    await row.click();
    await expect(page.getByText('Nothing ran.').last()).toBeVisible();
    expect(await readdir(space.worktreePath)).not.toContain('owned');

    await page.getByRole('button', { name: 'Side panel' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByText('Refused bash')).toBeVisible();
    await expect(page.getByText('Selected Plan')).toBeVisible();
    await expect(page).toHaveURL(/panel=timeline/);
  } finally {
    await dispose();
  }
});
