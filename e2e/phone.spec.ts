/** The same product at 390 px: the sidebar and the panel are sheets, and nothing is lost beside the edge. */
import { expectAccessible } from './accessibility';
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

test('@phone what is queued and what is pending stay whole beside everything else in the composer', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add({ parts: [{ text: 'Busy.' }, { hold: 'phone' }] }, { parts: [{ text: 'Next.' }] });
  const space = await new SpacePage(page).open(await createSpace(product, repository));
  await space.send('begin');
  await expect(space.log.getByText('Busy.')).toBeVisible();
  await space.send(`a queued message ${'that goes on and on '.repeat(5)}`);
  await space.chooseMode('Orchestrate');
  const pending = space.pending('Orchestrate');
  await expect(pending).toBeVisible();
  expect(await pending.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const form = page.getByRole('form', { name: 'Write to the agent' });
  const edge = (await form.boundingBox()) ?? { x: 0, width: 0 };
  for (const button of await form.getByRole('button').all()) {
    const box = (await button.boundingBox()) ?? { x: Number.NaN, width: 0 };
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width);
  }
  await space.chooseMode('Agent');
  models.release('phone');
  await expect(space.log.getByText('Next.')).toBeVisible();
});

test('@phone a message, its tool rows, the changes, a switch and another space', async ({
  page,
  product,
  repository,
  models,
}) => {
  models.add(
    {
      parts: [
        { text: 'I write.' },
        {
          call: 'write_file',
          args: { path: 'a/very/long/path/that/does/not/fit/on/a/phone.txt', content: 'x\n' },
        },
      ],
    },
    {
      parts: [
        { text: `A ${'long'.repeat(60)} word, and\n\n| a | b |\n|---|---|\n| ${'wide '.repeat(40)} | c |` },
      ],
    },
  );
  const other = await createSpace(product, repository, { title: 'The other one' });
  const space = await new SpacePage(page).open(
    await createSpace(product, repository, { title: 'On the phone' }),
  );
  const expectNoOverflow = async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  };
  await expectNoOverflow();
  await space.send('write');
  await expect(space.log.getByText(/longlong/)).toBeVisible();
  await space.expectIdle();
  await expectNoOverflow();

  await page.getByRole('button', { name: 'Side panel' }).click();
  const sheet = page.getByRole('dialog', { name: 'Side panel' });
  await expect(sheet.getByRole('table', { name: /Changed lines of a\/very/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('tab', { name: 'Timeline' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await space.chooseMode('Plan');
  await space.expectMode('Plan');

  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'The other one' }).click();
  await page.waitForURL(new RegExp(other.id));
  await expect(menu).toBeHidden();
  await space.expectMode('Agent');

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'New space' }).click();
  await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow();
});
