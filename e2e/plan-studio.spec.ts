/** Plan Studio: a plan reviewed like a pull request, from its submission to the work in the worktree (39 to 41). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from './accessibility';
import { manySteps } from './plan-steps';
import { expect, signIn, test } from './product';
import { type CreatedSpace, createSpace, readEvents, SpacePage } from './space-page';
import { createPlannedSpace, readPlan, revisePlan, StudioPage } from './studio-page';

interface SpaceNow {
  readonly mode: string;
}

const keyCodes = { ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 } as const;

test.describe('@desktop the first plan', () => {
  test('from "plan a small feature" to the work on disk: comment, request, second revision, diff, approve and run', async ({
    page,
    product,
    repository,
  }) => {
    const created: CreatedSpace = await createSpace(product, repository, { title: 'Greeting', mode: 'chat' });
    const space = await new SpacePage(page).open(created);
    const studio = new StudioPage(page);
    await space.chooseMode('Plan');
    await space.send('Plan a small feature');

    // The row appears, and the studio opens beside it by itself (39).
    await expect(space.log.getByRole('article', { name: /^Plan: / })).toContainText('revision 1');
    await expect(page.getByRole('tab', { name: 'Plan Studio' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/panel=plan&plan=|plan=[^&]+&panel=plan/);
    const planId = new URL(page.url()).searchParams.get('plan') ?? '';
    const first = await readPlan(product, planId);
    await expect(studio.list.getByRole('listitem')).toHaveCount(first.nodes.length);
    await space.expectIdle();

    // A comment on a step, pinned to it in list and graph.
    const [target] = first.nodes.slice(1);
    await studio.step(new RegExp(`, ${target!.key}\\b`)).click();
    await expect(studio.details.getByRole('heading', { name: target!.title })).toBeVisible();
    await studio.say('Say what happens without a name');
    await expect(studio.details.getByRole('list', { name: 'Comments' })).toContainText(
      'Say what happens without a name',
    );
    await expect(studio.node(new RegExp(`, ${target!.key}, 1 comment`))).toBeVisible();

    // Requesting changes needs words; with them the agent makes the second revision.
    await studio.button('Request changes').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Write what should change' })).toBeVisible();
    await expect(studio.comment).toBeFocused();
    await page.keyboard.type('Add a test of its own');
    await studio.button('Request changes').click();
    await expect(studio.button('Revision 2 of 2')).toBeVisible();
    await expect(space.log.getByRole('article', { name: /^Plan: / })).toContainText('revision 2');
    await space.expectIdle();

    // The difference, in list, graph and details.
    const second = await readPlan(product, planId);
    const added = second.nodes.filter(({ key }) => !first.nodes.some((node) => node.key === key));
    expect(added.length).toBeGreaterThan(0);
    await studio.button(/^Changes since revision 1: 1 added/).click();
    await expect(studio.step(new RegExp(`, ${added[0]!.key}, added`))).toBeVisible();
    await expect(studio.graph.getByRole('button', { name: /, added/ })).toHaveCount(added.length);
    await studio.step(new RegExp(`, ${target!.key}, changed`)).click();
    await expect(studio.details.locator('ins')).toContainText('Say what happens without a name');
    await expectAccessible(page);

    // Approve and run: Agent mode, every step ticked, the work on disk.
    await studio.button('Approve and run').click();
    await expect(studio.button('Approve and run')).toBeHidden();
    await space.expectMode('Agent');
    const { length: steps } = second.nodes;
    const tabpanel = page.getByRole('tabpanel', { name: 'Plan Studio' });
    await expect(tabpanel.getByText(`${steps} of ${steps} done`)).toBeVisible({ timeout: 30_000 });
    await expect(studio.list.getByRole('button', { name: /, done/ })).toHaveCount(steps);
    await space.expectIdle();
    expect((await product.query<SpaceNow>('spaces.get', { spaceId: created.id })).mode).toBe('chat');
    const [, file] = /`(docs\/[^`]+)`/.exec(second.nodes.map(({ title }) => title).join(' ')) ?? [];
    const work = await readFile(path.join(created.worktreePath, file ?? 'no file named'), 'utf8');
    expect(work.length).toBeGreaterThan(0);
    const written = await readEvents(product, created, 'tool/call');
    expect(written.filter(({ data }) => data.name === 'write_file').length).toBeGreaterThan(0);
    expect(await repository.git('status', '--porcelain')).toBe('');
    await expectAccessible(page);
  });
});

test.describe('@desktop review', () => {
  test('an edit is checked at its steps, saved as a revision, and kept when the plan moves on (40)', async ({
    page,
    product,
    repository,
  }) => {
    const space = await createPlannedSpace(product, repository);
    const studio = await new StudioPage(page).open(space);
    const before = await readPlan(product, space.planId);
    await studio.button('Edit').click();
    await studio.button('Add step').click();
    await expect(page.getByText('1 fault to mend before it can be saved')).toBeVisible();
    await expect(studio.details.getByRole('alert')).toContainText('has no title');
    await expect(studio.list.getByRole('button', { name: /, 1 fault/ })).toBeVisible();
    await studio.details.getByRole('textbox', { name: 'Title' }).fill('Measure it');
    await studio.details.getByRole('textbox', { name: 'Key' }).fill('measure');

    // A circle is shown at every step of it.
    const [first, second] = before.nodes;
    expect(second!.depends_on).toContain(first!.key);
    await studio.step(new RegExp(`, ${first!.key}\\b`)).click();
    await studio.details.getByRole('combobox', { name: 'Waits for another step' }).fill(second!.key);
    await studio.details.getByRole('combobox').press('Enter');
    await expect(studio.list.getByRole('button', { name: /fault/ }).first()).toBeVisible();
    await expect(studio.button('Save as revision 2')).toHaveAttribute('aria-disabled', 'true');
    await studio.button('Undo').click();
    await expect(studio.list.getByRole('button', { name: /fault/ })).toHaveCount(0);

    // Somebody else is faster.
    await revisePlan(product, space.planId, ({ nodes }) => ({
      nodes: nodes.map((node) => (node.key === first!.key ? { ...node, title: 'Look closely' } : node)),
    }));
    await expect(page.getByText('The plan moved on')).toBeVisible();
    await studio.button('See revision 2').click();
    await expect(studio.step(/^Look closely/)).toBeVisible();
    await expect(studio.step(/^Measure it/)).toHaveCount(0);
    await page.reload();
    await studio.button('Back to my edit').click();
    await expect(studio.step(/^Measure it/)).toBeVisible();
    await studio.button('Carry my edit over to revision 2').click();
    await expect(studio.step(/^Look closely/)).toBeVisible();
    await studio.button('Save as revision 3').click();
    await expect(studio.button('Revision 3 of 3')).toBeVisible();

    const saved = await readPlan(product, space.planId);
    expect(saved.nodes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Look closely', 'Measure it']),
    );
    expect(saved.approval?.status).toBe('pending');
  });

  test('an old revision says so, can be compared with and brought back (39, 40)', async ({
    page,
    product,
    repository,
  }) => {
    const space = await createPlannedSpace(product, repository);
    const studio = await new StudioPage(page).open(space, 'page');
    const [gone] = (await readPlan(product, space.planId)).nodes.slice(-1);
    await revisePlan(product, space.planId, ({ nodes }) => ({ nodes: nodes.slice(0, -1) }));
    await expect(studio.button('Revision 2 of 2')).toBeVisible();
    await studio.button(/^Changes since revision 1: 0 added, 0 changed, 1 removed/).click();
    await expect(studio.step(new RegExp(`, ${gone!.key}, removed`))).toBeVisible();

    await studio.openRevision(/^Revision 1/);
    await expect(page).toHaveURL(/revision=1/);
    await expect(page.getByText('You are looking at revision 1')).toBeVisible();
    await expect(studio.button('Approve and run')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('You are looking at revision 1')).toHaveCount(0);
    await page.goForward();
    await studio.button('Bring it back as revision 3').click();
    await expect(studio.button('Revision 3 of 3')).toBeVisible();
    await expect(studio.step(new RegExp(`, ${gone!.key}\\b`))).toBeVisible();
    const [old, now] = await Promise.all([
      readPlan(product, space.planId, 1),
      readPlan(product, space.planId),
    ]);
    expect(now.nodes).toEqual(old.nodes);
  });

  test('two people see the same: comments, revisions and the decision, and the second learns who decided (28, 39)', async ({
    page,
    product,
    repository,
    browser,
  }) => {
    const space = await createPlannedSpace(product, repository);
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await signIn(other, product);
    const studio = await new StudioPage(page).open(space);
    const theirs = await new StudioPage(other).open(space, 'page');
    await studio.say('On the whole: fine');
    await expect(theirs.details.getByText('On the whole: fine')).toBeVisible();
    await revisePlan(product, space.planId, () => ({ goal: 'A smaller feature' }));
    for (const each of [studio, theirs]) {
      await expect(each.page.getByRole('heading', { name: /^A smaller feature/ }).first()).toBeVisible();
    }
    await theirs.button('Reject').click();
    await expect(studio.button('Approve and run')).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByText('Rejected by you')).toBeVisible();
    expect((await readPlan(product, space.planId)).status).toBe('rejected');
    await context.close();
  });

  test('only some steps can be approved; what they need comes with them and is named first (41)', async ({
    page,
    product,
    repository,
  }) => {
    const space = await createPlannedSpace(product, repository);
    await revisePlan(product, space.planId, () => ({
      nodes: [
        { key: 'notes', title: 'Write `docs/notes.md`', description: 'Notes', depends_on: [] },
        { key: 'more', title: 'Write `docs/more.md`', description: 'More', depends_on: ['notes'] },
        { key: 'left-out', title: 'Write `docs/left-out.md`', description: 'No', depends_on: [] },
      ],
    }));
    const studio = await new StudioPage(page).open(space);
    await expect(studio.button('Revision 2 of 2')).toBeVisible();
    await studio.button('Approve in part').click();
    await page.getByRole('menuitem', { name: 'Only some steps…' }).click();
    await page.getByRole('checkbox', { name: 'Run more' }).check();
    await expect(page.getByText('Runs 2 of 3 steps')).toBeVisible();
    await expect(studio.step(/needed by a chosen step/)).toHaveAccessibleName(/, notes,/);
    await studio.button('Approve and run').click();
    await expect(page.getByRole('tabpanel').getByText('2 of 2 done')).toBeVisible({ timeout: 30_000 });
    expect(await readFile(path.join(space.worktreePath, 'docs/more.md'), 'utf8')).toContain('More');
    await expect(readFile(path.join(space.worktreePath, 'docs/left-out.md'))).rejects.toThrow('ENOENT');
    expect((await readPlan(product, space.planId)).approvedKeys).toEqual(['notes', 'more']);
  });
});

test.describe('@desktop 500 steps', () => {
  test('are drawn only where one looks, every one reached by arrow keys, and axe has nothing to say', async ({
    page,
    product,
    repository,
  }) => {
    test.setTimeout(180_000);
    const [columns, perColumn] = [25, 20];
    const space = await createPlannedSpace(product, repository);
    await revisePlan(product, space.planId, () => ({ nodes: manySteps(columns * perColumn, columns) }));
    const studio = await new StudioPage(page).open(space, 'page');
    await expect(studio.node(/^Carry out part/).first()).toBeVisible();
    await expect(studio.list.getByRole('listitem')).toHaveCount(500);
    expect(await studio.graph.getByRole('button', { name: /^Carry out part/ }).count()).toBeLessThan(200);
    await expect(studio.graph.getByRole('img', { name: 'Overview of the graph' })).toBeVisible();
    await expectAccessible(page);

    // What is selected in the graph is selected in the list, where every row is in the page.
    const row = studio.list.locator('[aria-current=true]');
    await page.evaluate(() => {
      const seen = new Set<string | null>();
      const list = document.querySelector('[aria-label="Plan steps"]');
      const look = () =>
        seen.add(list?.querySelector('[aria-current=true]')?.getAttribute('aria-label') ?? null);
      new MutationObserver(look).observe(list as Node, { subtree: true, attributeFilter: ['aria-current'] });
      Object.assign(window, { seenSteps: seen });
    });
    // Keys of the browser itself: a thousand recorded actions with pictures of 500 rows each would take minutes.
    const session = await page.context().newCDPSession(page);
    const press = (key: keyof typeof keyCodes, times = 1) => {
      const event = { key, code: key, windowsVirtualKeyCode: keyCodes[key] };
      const send = (type: 'rawKeyDown' | 'keyUp') =>
        session.send('Input.dispatchKeyEvent', { type, ...event });
      return Promise.all(Array.from({ length: times }, () => [send('rawKeyDown'), send('keyUp')]).flat());
    };
    const here = () => row.getAttribute('aria-label');

    await studio.graph.getByRole('button', { name: /arrow keys/ }).focus();
    await press('ArrowRight');
    await expect(row).toBeVisible();
    for (let column = 0; column < columns; column += 1) {
      await press('ArrowUp', perColumn);
      await press('ArrowDown', perColumn);
      if (column === columns - 1) break;
      // Not for every step does another wait; in each column but the last for one at least.
      for (let tries = 0, before = await here(); ; tries += 1) {
        await press('ArrowRight');
        if ((await here()) !== before) break;
        expect(tries).toBeLessThan(perColumn);
        await press('ArrowUp');
        before = await here();
      }
    }
    const seen = await page.evaluate(() => [...(window as unknown as { seenSteps: Set<string> }).seenSteps]);
    expect(seen.filter(Boolean)).toHaveLength(columns * perColumn);
    // However fast one walked, the step one arrived at is in view and has the keyboard.
    await expect(studio.graph.locator('[aria-current=true]')).toBeInViewport();
    await expect(studio.graph.locator('[aria-current=true]')).toBeFocused();
    await expect(studio.details.getByRole('heading', { level: 3 })).toHaveText(/^Carry out part/);
  });
});

test.describe('@phone', () => {
  test('on a phone the list comes first, everything is reachable, and nothing is wider than the screen', async ({
    page,
    product,
    repository,
  }) => {
    const space = await createPlannedSpace(product, repository);
    const studio = await new StudioPage(page).open(space);
    await expect(studio.list).toBeVisible();
    await expect(studio.graph).toHaveCount(0);
    await studio.step(/, look\b/).click();
    await expect(studio.details.getByRole('heading', { level: 3 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Graph' }).click();
    await expect(studio.graph).toBeVisible();
    await expect(studio.node(/, look\b/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page);
  });
});
