/** Issue 4, shown by 5: changes, plans, questions and confirmations in two browsers, in step whoever acts. */
import { ChangesPage } from './changes-page';
import { call, expect, say, test } from './in-step';
import { StudioPage } from './studio-page';

const copy = 'cp --backup=numbered README.md made/copy';
const bash = (command: string) => call('bash', { command });

test.describe('@desktop the work stays in step', () => {
  test('an edit by the agent, a discard and its undo, a commit, and what the timeline says of them', async ({
    asking,
    pair,
  }) => {
    asking.turns.on(
      'Change two files',
      {
        parts: [
          { call: 'write_file', args: { path: 'src/greet.ts', content: 'export const greet = () => 1;\n' } },
          { call: 'write_file', args: { path: 'spare.txt', content: 'spare\n' } },
        ],
      },
      say('Changed.'),
    );
    const space = await asking.space({ title: 'Changes', text: 'Hello' });
    const [here, there] = await pair.open(space, '?panel=changes');
    const [mine, theirs] = [new ChangesPage(pair.here), new ChangesPage(pair.there)];
    await here.send('Change two files');
    for (const { diff } of [mine, theirs].map((view) => ({ diff: view.diff('src/greet.ts') }))) {
      await expect(diff).toContainText('export const greet = () => 1;');
    }
    for (const each of [here, there]) await each.expectIdle();
    await expect(theirs.diff('spare.txt')).toContainText('spare');
    await pair.inStep();
    await theirs.discard('spare.txt');
    await expect(mine.file('spare.txt')).toBeHidden();
    await pair.inStep();
    await pair.there.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(mine.diff('spare.txt')).toContainText('spare');
    await pair.inStep();
    await mine.message.fill('Shorter');
    await mine.button('Commit 2 files').click();
    await expect(theirs.branch).toContainText('1 commit');
    await expect(theirs.message).toBeHidden();
    await pair.inStep();
    for (const page of [pair.here, pair.there]) await page.getByRole('tab', { name: 'Timeline' }).click();
    for (const text of ['Discarded the changes of spare.txt', 'Put back the changes', 'Committed 2 files']) {
      await expect(theirs.entry(text)).toBeVisible();
    }
    await pair.asLoadedNow();
  });

  test('a plan submitted, commented on, changed as one asks, approved and carried out', async ({
    asking,
    pair,
  }) => {
    const step = (key: string) => ({ key, title: `Do ${key}`, description: 'So.', depends_on: [] });
    const plan = (...keys: string[]) => call('submit_plan', { goal: 'A good goal', nodes: keys.map(step) });
    asking.turns.on(
      'Plan it',
      plan('one'),
      say('Submitted.'),
      plan('one', 'two'),
      say('Revised.'),
      call('todo_write', {
        todos: ['one', 'two'].map((key) => ({
          content: `Do ${key}`,
          status: 'completed',
          plan_node: key,
        })),
      }),
      say('Carried out.'),
    );
    const space = await asking.space({ title: 'Planned', mode: 'plan', text: 'Plan it' });
    const [here, there] = await pair.open(space);
    const [mine, theirs] = [new StudioPage(pair.here), new StudioPage(pair.there)];
    for (const studio of [mine, theirs]) {
      // Whoever looks when a plan comes has it opened beside the talk; who came later opens it.
      await studio.page.goto(`/spaces/${space.id}?panel=plan`);
      await studio.page.evaluate(() => Object.assign(window, { sameLoad: true }));
      await expect(studio.step(/^Do one/)).toBeVisible();
    }
    await here.expectIdle();
    await pair.inStep();
    await mine.say('Is one step enough?');
    await expect(theirs.details.getByText('Is one step enough?')).toBeVisible();
    await pair.inStep();
    await theirs.comment.fill('Two steps, please');
    await theirs.button('Request changes').click();
    await expect(mine.button('Revision 2 of 2')).toBeVisible();
    await expect(there.log.getByText('Revised.')).toBeVisible();
    for (const each of [here, there]) await each.expectIdle();
    await pair.inStep();
    await mine.button('Approve and run').click();
    for (const each of [here, there]) {
      await each.expectMode('Agent');
      await expect(each.log.getByText('Carried out.')).toBeVisible();
      await each.expectIdle();
    }
    await expect(theirs.page.getByRole('tabpanel').getByText('2 of 2 done')).toBeVisible();
    await pair.asLoadedNow();
  });

  test('a question, a confirmation, a rule made and revoked, in the conversation, inbox and settings', async ({
    asking,
    pair,
  }) => {
    const question = call('ask_user', { question: 'British or American?', options: ['British', 'American'] });
    asking.turns.on(
      'Ask and act',
      question,
      bash('mkdir made'),
      bash(copy),
      bash(copy),
      call('write_file', { path: 'no.txt', content: 'no\n' }),
      say('All asked.'),
    );
    const space = await asking.space({ title: 'Asking', autonomy: 'propose_only', text: 'Ask and act' });
    const [here, there] = await pair.open(space);
    const asks = (tool: string) =>
      [here, there].map(({ log }) => log.getByRole('group', { name: `Confirm ${tool}` }));
    for (const { log } of [here, there]) await expect(log.getByRole('radio')).toHaveCount(2);
    await pair.inStep();
    await there.log.getByRole('radio', { name: 'British' }).click();
    await there.log.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(here.log.getByText('Answered by Ada')).toBeVisible();
    const [mine, theirs] = asks('bash');
    await expect(mine?.getByText('mkdir made').first() ?? here.log).toBeVisible();
    await pair.inStep();
    await here.log.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(theirs?.first() ?? there.log).toContainText('Approved by Grace');
    const always = there.log.getByRole('button', { name: 'Always for this space and this kind of command' });
    await always.click();
    await there.page.getByRole('menuitem', { name: 'For one hour' }).click();
    const [last] = asks('write_file');
    await expect(last ?? here.log).toBeVisible();
    await pair.inStep();

    await pair.go('/inbox');
    for (const page of [pair.here, pair.there]) {
      await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
    }
    await pair.inStep();
    await pair.here.getByRole('button', { name: 'Reject', exact: true }).click();
    for (const page of [pair.here, pair.there]) {
      await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
    }

    await pair.go('/settings/approvals');
    await expect(pair.there.getByRole('list', { name: 'In force' }).getByText('Asking')).toBeVisible();
    await pair.inStep();
    await pair.here
      .getByRole('list', { name: 'In force' })
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await expect(pair.there.getByRole('list', { name: 'Revoked or over' }).getByText('Asking')).toBeVisible();
    await pair.asLoadedNow();
  });
});
