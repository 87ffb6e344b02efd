/** A turn and what a person does to it: stop, queue, edit, remove, steer; and what a failing provider leaves behind. */
import { expect } from './product';
import { test } from './scripted-product';
import { createSpace, readEvents, SpacePage } from './space-page';

test.describe('@desktop while a turn runs', () => {
  test('Stop ends it in mid stream; what was written stays and the conversation goes on (24)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    models.add(
      { parts: [{ text: 'Half of what I wanted' }, { hold: 'stopped' }, { text: ' to say.' }] },
      { parts: [{ text: 'Here I am again.' }] },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('talk');
    await expect(space.log.getByText('Half of what I wanted')).toBeVisible();
    await space.stop.click();
    await expect(space.log.getByText('cut off here')).toBeVisible();
    await expect(space.log.getByText('Stopped', { exact: true })).toBeVisible();
    await space.expectIdle();
    models.release('stopped');

    await space.send('go on');
    await expect(space.log.getByText('Here I am again.')).toBeVisible();
    await expect(space.log.getByText('Half of what I wanted')).toBeVisible();
  });

  test('a message waits its turn; it can be edited, also with the Up key, and removed', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const at = models.requests.length;
    models.add({ parts: [{ text: 'Busy.' }, { hold: 'queue' }] }, { parts: [{ text: 'Then the second.' }] });
    const space = await new SpacePage(page).open(created);
    await space.send('first');
    await expect(space.log.getByText('Busy.')).toBeVisible();
    await space.send('second');
    await space.send('third');
    const items = space.queue.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('queued');

    await items.filter({ hasText: 'third' }).getByRole('button', { name: 'Remove' }).click();
    await expect(items).toHaveCount(1);

    await space.message.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit queued message' });
    await expect(editor).toBeFocused();
    await editor.fill('second, but better');
    await editor.press('Enter');
    await expect(editor).toBeHidden();
    await expect(items).toHaveText(/^second, but better/);

    models.release('queue');
    await expect(space.log.getByText('Then the second.')).toBeVisible();
    await expect(space.queue).toBeHidden();
    await expect(space.log.getByText('second, but better', { exact: true })).toBeVisible();
    const sent = models.requests.slice(at).map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('second, but better');
    expect(sent[1]).not.toContain('third');
  });

  test('Steer brings a message to the agent at its next step, in the same turn', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const at = models.requests.length;
    models.add(
      {
        parts: [{ text: 'Reading.' }, { hold: 'steer' }, { call: 'read_file', args: { path: 'README.md' } }],
      },
      { parts: [{ text: 'As you say.' }] },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('read it');
    await expect(space.log.getByText('Reading.')).toBeVisible();
    await space.message.fill('only the first line');
    await page.getByRole('button', { name: 'Steer' }).click();
    await expect(space.queue.getByRole('listitem')).toContainText(['at the next step']);

    models.release('steer');
    await expect(space.log.getByText('As you say.')).toBeVisible();
    await expect(space.log.getByText('only the first line', { exact: true })).toBeVisible();
    expect(models.requests[at + 1]?.body).toContain('only the first line');
    expect(await readEvents(product, created, 'turn/start')).toHaveLength(1);
  });
});

test.describe('@desktop a provider that fails', () => {
  test('with 401 says what to do, and the conversation stays usable', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    models.add(
      { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' },
      { parts: [{ text: 'Works now.' }] },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('hello');
    const alert = space.log.getByRole('alert');
    await expect(alert).toContainText('The provider refused the key');
    await expect(alert).toContainText(/OPENAI_COMPATIBLE_API_KEY|settings/i);
    await space.expectIdle();
    await space.send('again');
    await expect(space.log.getByText('Works now.')).toBeVisible();
  });

  test('for a moment is asked again, and the thread says so', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    models.add(
      { status: 429, message: 'Slow down.', headers: { 'retry-after': '0' } },
      { parts: [{ text: 'Second try.' }] },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('hello');
    await expect(space.log.getByText('Second try.')).toBeVisible();
    await expect(space.log.getByText('The provider asks to slow down')).toBeVisible();
    await expect(space.log.getByText(/Attempt 2/)).toBeVisible();
  });

  test('with half a stream or nonsense ends the turn with its reason, never the page', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    models.add({ status: 400, body: '<html>nonsense</html>' }, { parts: [{ text: 'Fine.' }] });
    const space = await new SpacePage(page).open(created);
    await space.send('hello');
    await expect(space.log.getByRole('alert')).toBeVisible();
    await space.send('again');
    await expect(space.log.getByText('Fine.')).toBeVisible();
  });
});
