/** Choosing a mode: by menu, key and command; what is pending; when it lands; who did it. */
import { expect } from './product';
import { noPlan, noPlanText, test } from './scripted-product';
import { createSpace, readEvents, SpacePage } from './space-page';

const toolNames = (json: Record<string, unknown> | undefined): string[] =>
  ((json?.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name);

test.describe('@desktop choosing a mode', () => {
  test('the menu offers Agent, Plan and Orchestrate with a line each, and not Review (12)', async ({
    page,
    product,
    repository,
  }) => {
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.modeButton.click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveCount(3);
    for (const label of ['Agent', 'Plan', 'Orchestrate']) {
      const item = page.getByRole('menuitem', { name: label, exact: true });
      await expect(item).toHaveAccessibleDescription(/\S+ \S+/);
    }
    await page.getByRole('menuitem', { name: 'Orchestrate', exact: true }).click();
    await space.expectMode('Orchestrate');
    await page.reload();
    await space.expectMode('Orchestrate');
  });

  test('Shift+Tab changes it inside the composer only; elsewhere it moves the focus (42)', async ({
    page,
    product,
    repository,
  }) => {
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.message.focus();
    for (const label of ['Plan', 'Orchestrate', 'Agent', 'Plan']) {
      await page.keyboard.press('Shift+Tab');
      await space.expectMode(label);
      await expect(space.message).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(space.modeButton).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(space.message).toBeFocused();
    await space.expectMode('Plan');

    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(space.message).not.toBeFocused();
    await space.expectMode('Plan');
  });

  test('/plan with a text selects it and sends only the text, in it (42)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const at = models.requests.length;
    models.add({ parts: [{ text: 'I plan.' }] }, noPlan);
    const space = await new SpacePage(page).open(created);
    await space.send('/plan how do we retry?');
    await expect(space.log.getByText('I plan.')).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await space.expectMode('Plan');
    await expect(space.log.getByText('how do we retry?', { exact: true })).toBeVisible();
    await expect(space.log.getByText('Plan mode', { exact: true })).toBeVisible();
    const request = models.requests[at];
    expect(request?.body).not.toContain('/plan');
    expect(toolNames(request?.json)).not.toContain('write_file');
  });

  test('/mode NAME selects it without a message; an unknown or reserved name says so and keeps the text', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository);
    const space = await new SpacePage(page).open(created);
    await space.send('/mode plan');
    await space.expectMode('Plan');
    await space.send('/mode agent');
    await space.expectMode('Agent');

    for (const [typed, said] of [
      ['/mode nonsense write it', 'There is no mode “nonsense”.'],
      ['/mode review', 'Review mode is set by the system, not by hand.'],
      ['/mode', 'Write the mode’s name behind /mode.'],
    ] as const) {
      await space.message.fill(typed);
      await space.message.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
      await expect(space.message).toHaveValue(typed);
    }
    await space.expectMode('Agent');
    expect(await readEvents(product, created, 'input/queued')).toEqual([]);
  });

  test('a switch and back before anything runs leaves no trace in the conversation (6)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const at = models.requests.length;
    models.add({ parts: [{ text: 'Nothing happened.' }] });
    const space = await new SpacePage(page).open(created);
    await space.chooseMode('Plan');
    await space.expectMode('Plan');
    await space.chooseMode('Agent');
    await space.expectMode('Agent');
    await space.send('hello');
    await expect(space.log.getByText('Nothing happened.')).toBeVisible();
    expect(await readEvents(product, created, 'mode/set')).toEqual([]);
    expect(models.requests[at]?.body).not.toMatch(/plan mode|agent mode/i);
  });
});

test.describe('@desktop a switch while a turn runs', () => {
  test('reads “Plan from next step”, lands there, and the thread says who asked for it (5)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const at = models.requests.length;
    models.add(
      {
        parts: [
          { text: 'I begin.' },
          { hold: 'landing' },
          { call: 'read_file', args: { path: 'README.md' } },
        ],
      },
      { parts: [{ text: 'Now I plan.' }] },
      noPlan,
    );
    const space = await new SpacePage(page).open(created);
    await space.send('begin');
    await expect(space.log.getByText('I begin.')).toBeVisible();
    await space.chooseMode('Plan');
    await expect(space.pending('Plan')).toBeVisible();
    await space.expectMode('Agent');
    await expect(space.log.getByText('Plan mode', { exact: true })).toBeHidden();

    models.release('landing');
    await expect(space.log.getByText('Now I plan.')).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await expect(space.pending('Plan')).toBeHidden();
    await space.expectMode('Plan');
    await expect(space.log.getByText(/Plan mode·read-only·you, \d\d:\d\d/)).toBeVisible();
    expect(toolNames(models.requests[at]?.json)).toContain('write_file');
    expect(toolNames(models.requests[at + 1]?.json)).not.toContain('write_file');
    await page.getByRole('button', { name: 'Side panel' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Selected Plan' })).toContainText(
      'you, by hand',
    );
    const landed = await readEvents(product, created, 'mode/set');
    expect(landed.map(({ data }) => data.mode)).toEqual(['plan']);
  });

  test('taken back before it lands, it leaves nothing pending and nothing in the thread (6)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    models.add(
      {
        parts: [
          { text: 'I begin.' },
          { hold: 'taken back' },
          { call: 'read_file', args: { path: 'README.md' } },
        ],
      },
      { parts: [{ text: 'Still an agent.' }] },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('begin');
    await expect(space.log.getByText('I begin.')).toBeVisible();
    await space.chooseMode('Plan');
    await expect(space.pending('Plan')).toBeVisible();
    await space.chooseMode('Agent');
    await expect(space.pending('Plan')).toBeHidden();
    models.release('taken back');
    await expect(space.log.getByText('Still an agent.')).toBeVisible();
    expect(await readEvents(product, created, 'mode/set')).toEqual([]);
    await expect(space.log.getByText(/mode·/)).toHaveCount(0);
  });
});

test.describe('@desktop a default conversation', () => {
  test('asks the model without a word on modes, and sends the message as it was typed (7)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const at = models.requests.length;
    models.add({ parts: [{ text: 'Hello.' }] });
    const space = await new SpacePage(page).open(await createSpace(product, repository));
    await space.send('Good morning, agent mode or not');
    await expect(space.log.getByText('Hello.')).toBeVisible();
    const request = models.requests[at];
    const messages = request?.json.messages as { role: string; content: string }[];
    const [system, user] = messages;
    expect(messages).toHaveLength(2);
    expect(user).toEqual({ role: 'user', content: 'Good morning, agent mode or not' });
    expect(system?.content).not.toMatch(/\bmodes?\b/i);
  });
});
