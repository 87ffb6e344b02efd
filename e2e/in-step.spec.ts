/** Issue 4, shown by 5: a conversation in two browsers, in step through all that is done in it, a killed server included. */
import { expect, say, test } from './in-step';

const reading = { call: 'read_file', args: { path: 'README.md' } } as const;
const refusedKey = { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' };

test.describe('@desktop a conversation stays in step', () => {
  test('while a message is sent, an answer streams, tools run, a todo list is kept, messages queue and steer', async ({
    asking,
    pair,
  }) => {
    asking.turns.on(
      'Work on it',
      {
        parts: [
          { reasoning: 'Let me look.' },
          { text: 'I **begin**' },
          { hold: 'begun' },
          { text: ' with a file.' },
          { call: 'write_file', args: { path: 'one.txt', content: 'one\n' } },
          { call: 'read_file', args: { path: 'missing.txt' } },
          { call: 'no_such_tool', args: {} },
          { call: 'todo_write', args: { todos: [{ content: 'Look around', status: 'in_progress' }] } },
        ],
      },
      { parts: [{ text: 'Half way.' }, { hold: 'half way' }, reading] },
      say('As you say.'),
    );
    const space = await asking.space({ title: 'In step', text: 'Hello' });
    const [here, there] = await pair.open(space);
    await expect(there.log.getByText('Done.', { exact: true }).first()).toBeVisible();
    await pair.inStep();
    await here.send('Work on it');
    await expect(there.log.getByText('begin', { exact: true })).toBeVisible();
    await pair.inStep();
    asking.turns.server.release('begun');
    await expect(there.log.getByText('Half way.')).toBeVisible();
    await expect(there.refused('no_such_tool')).toBeVisible();
    await expect(there.page.getByText('0 of 1 done')).toBeVisible();
    await pair.inStep();

    const queued = [here, there].map(({ queue }) => queue.getByRole('listitem'));
    await there.send('first thought');
    await here.send('second thought');
    for (const items of queued) await expect(items).toContainText(['first thought', 'second thought']);
    await pair.inStep();
    await there.queue.getByRole('button', { name: 'Edit' }).last().click();
    await there.page.getByRole('textbox', { name: 'Edit queued message' }).fill('a better thought');
    await there.page.keyboard.press('Enter');
    for (const items of queued) await expect(items.last()).toContainText('a better thought');
    await pair.inStep();
    await here.queue.getByRole('button', { name: 'Remove' }).first().click();
    for (const items of queued) await expect(items).toHaveCount(1);
    await pair.inStep();
    await there.queue.getByRole('button', { name: 'Send at the next step' }).click();
    for (const items of queued) await expect(items).toContainText('at the next step');
    await pair.inStep();
    asking.turns.server.release('half way');
    for (const space of [here, there]) await expect(space.log.getByText('As you say.')).toBeVisible();
    await pair.asLoadedNow();
  });

  test('while it is stopped, tried again, switched to another mode, level and model', async ({
    asking,
    pair,
  }) => {
    asking.turns.on('Say it', { parts: [{ text: 'Half of' }, { hold: 'never' }] });
    const space = await asking.space({ title: 'Switched', text: 'Hello' });
    const [here, there] = await pair.open(space, '?panel=timeline');
    await here.send('Say it');
    await expect(there.log.getByText('Half of')).toBeVisible();
    await there.stop.click();
    await expect(here.log.getByText('Stopped', { exact: true })).toBeVisible();
    await pair.inStep();
    asking.turns.server.release('never');

    asking.turns.on('Fail', refusedKey);
    await there.send('Fail');
    await expect(here.log.getByRole('alert')).toContainText('The provider refused the key');
    await pair.inStep();
    asking.turns.on(
      'Fail',
      { parts: [{ text: 'Works now.' }, { hold: 'landing' }, reading] },
      say('I plan.'),
      say('No plan is needed.'),
    );
    await here.log.getByRole('button', { name: 'Try again' }).last().click();
    await expect(there.log.getByText('Works now.')).toBeVisible();
    await pair.inStep();
    await there.chooseMode('Plan');
    await expect(here.pending('Plan')).toBeVisible();
    await pair.inStep();
    asking.turns.server.release('landing');
    await expect(here.log.getByText('No plan is needed.')).toBeVisible();
    for (const each of [here, there]) {
      await each.expectIdle();
      await each.expectMode('Plan');
      await expect(each.page.getByRole('tabpanel').getByText('Plan took effect')).toBeVisible();
    }
    await pair.inStep();
    await here.chooseMode('Agent');
    await there.expectMode('Agent');
    await pair.inStep();

    await there.page.getByRole('button', { name: /^Autonomy: / }).click();
    await there.page.getByRole('menuitem', { name: 'Act freely' }).click();
    await expect(here.page.getByRole('button', { name: 'Autonomy: Act freely' })).toBeVisible();
    await expect(here.page.getByRole('tabpanel').getByText('Autonomy: Act freely')).toBeVisible();
    await pair.inStep();
    await here.page.getByRole('button', { name: /^Model: / }).click();
    await here.page.getByRole('combobox', { name: 'Search models' }).fill('demo');
    await here.page.getByRole('option').first().click();
    await expect(there.page.getByRole('button', { name: /^Model: (?!scripted)/ })).toBeVisible();
    await there.send('Explain what this repository is');
    await expect(here.log.getByText('scripted stand-in').last()).toBeVisible();
    await here.expectIdle();
    await pair.asLoadedNow();
  });
});

test.describe('@desktop names and copies stay in step', () => {
  test('a new conversation, both renamed, a fork, in the lists and for whoever looks at it', async ({
    asking,
    pair,
  }) => {
    const space = await asking.space({ title: 'Old name', text: 'Hello' });
    const [here, there] = await pair.open(space);
    await expect(there.log.getByText('Done.', { exact: true })).toBeVisible();
    const conversation = async (page: typeof here.page, item: string) => {
      await page.getByRole('button', { name: /^Conversation: / }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await here.page.keyboard.press('F2');
    await here.page.getByRole('textbox', { name: 'New title' }).fill('New name');
    await here.page.keyboard.press('Enter');
    await expect(there.page.getByRole('heading', { name: 'New name', level: 1 })).toBeVisible();
    await pair.inStep();
    await conversation(there.page, 'Rename');
    await there.page.getByRole('textbox', { name: 'New title' }).fill('Greeting');
    await there.page.keyboard.press('Enter');
    await expect(here.page.getByRole('button', { name: 'Conversation: Greeting' })).toBeVisible();
    await pair.inStep();

    await here.log.getByRole('button', { name: 'Fork from here' }).last().click();
    await expect(here.log.getByText('Forked from another conversation')).toBeVisible();
    await there.page.getByRole('button', { name: /^Conversation: / }).click();
    // A copy has the name its original had then.
    await there.page.getByRole('menuitem', { name: 'Hello' }).click();
    await expect(there.log.getByText('Forked from another conversation')).toBeVisible();
    await pair.inStep();
    await there.send('Go on');
    await expect(here.log.getByText('Done.', { exact: true })).toHaveCount(2);
    await pair.inStep();

    await conversation(there.page, 'New conversation');
    await expect(there.page.getByRole('button', { name: 'Conversation: New conversation' })).toBeVisible();
    await there.send('A fresh start');
    await conversation(here.page, 'A fresh start');
    await expect(here.log.getByText('Done.', { exact: true })).toBeVisible();
    await pair.asLoadedNow();
  });
});

test.describe('@desktop a killed server', () => {
  test('in mid stream: both go on without loading anew, are in step, and as a page that is loaded then (63, 65)', async ({
    asking,
    pair,
  }) => {
    asking.turns.on(
      'Survive',
      { parts: [{ text: 'So far' }, { hold: 'killed' }] },
      { parts: [{ text: 'I go on.' }, { call: 'write_file', args: { path: 'after.txt', content: 'x\n' } }] },
      say('Survived.'),
    );
    const space = await asking.space({ title: 'Hardy', text: 'Hello' });
    const [here, there] = await pair.open(space, '?panel=changes');
    await here.send('Survive');
    await expect(there.log.getByText('So far')).toBeVisible();
    await there.send('Queued before the end');
    await expect(here.queue.getByRole('listitem')).toContainText('Queued before the end');
    await asking.product.kill();
    const offline = [here, there].map(({ page }) => page.getByRole('status').filter({ hasText: 'Offline' }));
    for (const bar of offline) await expect(bar).toBeVisible();
    asking.turns.server.release('killed');
    await asking.product.start();
    for (const bar of offline) await expect(bar).toBeHidden();
    for (const { log, queue } of [here, there]) {
      await expect(log.getByText('Survived.')).toBeVisible();
      await expect(queue).toBeHidden();
      await expect(log.getByText('Queued before the end')).toBeVisible();
    }
    for (const space of [here, there]) await space.expectIdle();
    await pair.inStep();
    await there.send('And after');
    await expect(here.log.getByText('And after', { exact: true })).toBeVisible();
    for (const space of [here, there]) await space.expectIdle();
    for (const { page } of [here, there]) {
      expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
      await expect(page.getByRole('table', { name: 'Changed lines of after.txt' })).toBeVisible();
    }
    await pair.asLoadedNow();
  });
});
