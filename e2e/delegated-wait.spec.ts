import { call, expect, expectAccessible, say, test } from './asking';

const question = { question: 'British or American?', options: ['British', 'American'] };

test.describe('@desktop a delegated conversation that waits (31)', () => {
  test('is shown where it was delegated, with the way there, until somebody answered', async ({
    page,
    asking,
  }) => {
    const delegated = call('delegate', { title: 'Spelling', prompt: 'Ask about spelling' });
    asking.turns.on('Hand it on', delegated, say('Handed on and back.'));
    asking.turns.on('Ask about spelling', call('ask_user', question), say('British it is.'));
    const space = await asking.space({ title: 'Delegating', text: 'Hand it on' });
    await asking.asked(space);
    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByText('The delegated conversation waits for you:')).toBeVisible();
    await expect(page.getByText('in “Spelling”')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('radio', { name: 'British' }).click();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(page.getByText('British it is.')).toBeVisible();

    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByText('Handed on and back.')).toBeVisible();
    await expect(page.getByText('The delegated conversation waits for you:')).toBeHidden();
    await expect(page.getByText('in “Spelling”')).toBeHidden();
  });

  test('ends when the conversation that delegated is stopped', async ({ page, asking }) => {
    const delegated = call('delegate', { title: 'Spelling', prompt: 'Ask once more' });
    asking.turns.on('Hand it on again', delegated, say('Never said.'));
    asking.turns.on('Ask once more', call('ask_user', question), say('Never said.'));
    const space = await asking.space({ title: 'Stopping', text: 'Hand it on again' });
    await asking.asked(space);
    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByText('in “Spelling”')).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('in “Spelling”')).toBeHidden();
    await expect.poll(() => asking.status(space)).toBe('idle');
    expect(await asking.pending(space)).toEqual([]);
  });
});
