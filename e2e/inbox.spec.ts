import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Asking, call, expect, expectAccessible, say, test } from './asking';

const planText = '# Claim first\n\nSmall enough to do *here*.\n\n- Insert the id\n- Test it\n';
const leave = call('exit_plan_mode', { plan: planText });
/** The turn that asks: the reminder of statement 38 is answered too. */
const asksToLeave = [leave, say('I asked.'), say('Nothing more to deliver.')];

const inbox = {
  waiting: (page: Page) => page.getByRole('list', { name: 'Waiting for you' }),
  confirmations: (page: Page) => page.getByRole('list', { name: 'Agent confirmations' }),
  news: (page: Page) => page.getByRole('region', { name: 'Notifications' }),
  heading: (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true }),
  button: (page: Page, name: string) => page.getByRole('button', { name, exact: true }),
};
const there = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function askToLeave(
  asking: Asking,
  title = 'Webhooks',
  then: Parameters<typeof say>[0] = 'Understood.',
) {
  const text = `Plan ${title}`;
  asking.turns.on(text, ...asksToLeave, say(then));
  return asking.space({ title, mode: 'plan', text });
}

test.describe('@desktop leaving Plan mode', () => {
  test('from the first call to the full surface, followed in two browsers (32 to 34, 28)', async ({
    page,
    asking,
  }) => {
    const write = (name: string) => ({ call: 'write_file', args: { path: `${name}.txt`, content: name } });
    asking.turns.on(
      'Plan it',
      ...asksToLeave,
      { parts: [{ call: 'exit_plan_mode', args: {} }, write('too-early')] },
      { parts: [write('done')] },
      say('Carried out.'),
    );
    const other = await asking.secondBrowser();
    await other.goto('/inbox');
    await expect(other.getByText('Nothing waits for you')).toBeVisible();

    const space = await asking.space({ title: 'Webhooks', mode: 'plan', text: 'Plan it' });
    await page.goto(`/spaces/${space.id}`);
    const card = page.getByRole('article', { name: 'Leave plan mode: Claim first' });
    await expect(card.getByRole('heading', { name: 'Claim first', level: 3 }).first()).toBeVisible();
    await expect(card.locator('em', { hasText: 'here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inbox, 1 waiting' })).toBeVisible();
    await expect(page).toHaveTitle('(1) Webhooks · Interlock');
    await expect(page.getByText('Ended without a plan')).toBeVisible();

    await expect(inbox.waiting(other).getByRole('listitem')).toHaveCount(1);
    await expect(other.getByText('for its one conversation')).toBeVisible();
    await inbox.button(other, 'Approve').click();
    await expect(other.getByText('Nothing waits for you')).toBeVisible();

    await expect(card.getByText('Approved by you')).toBeVisible();
    await expect(page.getByText('Carried out.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mode: Agent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refused: write_file' })).toHaveCount(1);
    await expect(page).toHaveTitle('Webhooks · Interlock');
    expect(await there(path.join(space.worktreePath, 'too-early.txt'))).toBe(false);
    expect(await readFile(path.join(space.worktreePath, 'done.txt'), 'utf8')).toBe('done');
  });

  test('requesting changes needs a comment and wakes the agent with it; rejecting ends quietly (34)', async ({
    page,
    asking,
  }) => {
    const revised = planText.replace('Claim first', 'Claim in one transaction');
    asking.turns.on(
      'Plan it twice',
      ...asksToLeave,
      call('exit_plan_mode', { plan: revised }),
      say('I asked again.'),
    );
    const space = await asking.space({ title: 'Twice', mode: 'plan', text: 'Plan it twice' });
    const first = await asking.asked(space);
    await page.goto(`/inbox/${first.id}`);
    await inbox.button(page, 'Request changes').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Say what should change.' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('Use one transaction');
    await inbox.button(page, 'Request changes').click();

    await expect(inbox.waiting(page).getByText('Claim in one transaction')).toBeVisible();
    expect(asking.turns.server.requests.some(({ body }) => body.includes('Use one transaction'))).toBe(true);
    await inbox.waiting(page).getByRole('link').click();
    await expect.poll(() => asking.status(space)).toBe('idle');
    const asked = asking.turns.server.requests.length;
    await inbox.button(page, 'Reject').click();
    await expect(page.getByText('Nothing waits for you')).toBeVisible();

    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByText('Rejected by you')).toBeVisible();
    await expect(page.getByText('The agent is told at its next turn')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mode: Plan' })).toBeVisible();
    expect(asking.turns.server.requests.length).toBe(asked);
  });

  test('a server killed while it waits finds it waiting, and the page goes on by itself (27)', async ({
    page,
    asking,
  }) => {
    const space = await askToLeave(asking, 'Restart');
    await page.goto(`/spaces/${space.id}`);
    const card = page.getByRole('article', { name: /^Leave plan mode/ });
    await expect(inbox.button(page, 'Approve')).toBeVisible();
    await expect.poll(() => asking.status(space)).toBe('idle');
    await asking.product.kill();
    await asking.product.start();
    await inbox.button(page, 'Approve').click();
    await expect(card.getByText('Approved by you')).toBeVisible();
    await expect(card).toBeFocused();
    await expect(page.getByText('Understood.')).toBeVisible();
  });
});

test.describe('@desktop people at the same time', () => {
  test('twenty decisions from two browsers and the API have one effect; the others hear who decided (28)', async ({
    page,
    asking,
  }) => {
    const space = await askToLeave(asking, 'Race');
    const approval = await asking.asked(space);
    await expect.poll(() => asking.status(space)).toBe('idle');
    const other = await asking.secondBrowser();
    for (const each of [page, other]) {
      await each.goto(`/inbox/${approval.id}`);
      await expect(inbox.button(each, 'Approve')).toBeVisible();
    }
    const press = (each: Page, name: string) =>
      each.evaluate(
        (label) => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click(),
        name,
      );
    const fromApi = Array.from({ length: 18 }, (_, n) =>
      asking.decide(approval, n % 2 === 0 ? 'approve' : 'reject'),
    );
    const [, , ...answers] = await Promise.all([press(page, 'Approve'), press(other, 'Reject'), ...fromApi]);
    const refusals = answers.filter((answer) => answer !== null);
    expect(refusals.length).toBeGreaterThanOrEqual(17);
    for (const refusal of refusals) expect(refusal).toContain('Already decided by');

    await expect.poll(async () => (await asking.pending(space)).length).toBe(0);
    const decided = (await asking.events(space)).filter(
      ({ type, data }) => type === 'approval/decided' && data.status !== 'consumed',
    );
    expect(decided).toHaveLength(1);
    for (const each of [page, other]) {
      await each.goto(`/inbox/${approval.id}`);
      await expect(each.getByText(/^Already decided by you: (approved|rejected)$/)).toBeVisible();
    }
  });

  test('who loses the race reads who was faster (28)', async ({ page, asking }) => {
    const space = await askToLeave(asking, 'Slow hand');
    const approval = await asking.asked(space);
    await page.goto(`/inbox/${approval.id}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/trpc/approvals.decide**', async (route) => {
      await held;
      await route.continue();
    });
    await inbox.button(page, 'Reject').click();
    expect(await asking.decide(approval, 'approve', 'Go on')).toBeNull();
    release();
    await expect(page.getByText(/Already decided by .+: approved/).first()).toBeVisible();
    await expect(inbox.news(page).getByText('Somebody decided first')).toBeVisible();
    await expect(page.getByText('Go on')).toBeVisible();
  });

  test('a decision elsewhere takes the row away at once and says so; what is open stays open', async ({
    page,
    asking,
  }) => {
    const first = await askToLeave(asking, 'First');
    const gone = await asking.asked(first);
    await askToLeave(asking, 'Second');
    await page.goto('/inbox');
    const rows = inbox.waiting(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(inbox.heading(page, 'First')).toBeVisible();
    expect(await asking.decide(gone, 'reject')).toBeNull();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('Already decided by you: rejected')).toBeVisible();
    await expect(inbox.news(page).getByText('Rejected by you')).toBeVisible();
    await expect(inbox.heading(page, 'First')).toBeVisible();
    await page.keyboard.press('a');
    expect((await asking.pending()).length).toBe(1);
  });
});

test.describe('@desktop keys', () => {
  test('a whole run without a mouse: j k a c r o ?, and none of them while typing', async ({
    page,
    asking,
  }) => {
    for (const title of ['One', 'Two', 'Three']) await asking.asked(await askToLeave(asking, title));
    await page.goto('/inbox');
    const shown = (title: string) => inbox.heading(page, title);
    await expect(shown('One')).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await expect(shown('Two')).toBeVisible();
    await page.keyboard.press('j');
    await expect(shown('Three')).toBeVisible();
    await expect(inbox.waiting(page).getByRole('link').nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(shown('Two')).toBeVisible();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    expect((await asking.pending()).length).toBe(3);

    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.keyboard.type('a jar or two');
    expect((await asking.pending()).length).toBe(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(shown('Three')).toBeFocused();
    await expect.poll(async () => (await asking.pending()).length).toBe(2);

    await page.keyboard.press('k');
    await expect(shown('One')).toBeVisible();
    await page.keyboard.press('a');
    await expect(shown('Three')).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/spaces\//);
    await page.goBack();
    await expect(shown('Three')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeFocused();
    const comments = asking.turns.server.requests.filter(({ body }) => body.includes('a jar or two'));
    expect(comments.length).toBeGreaterThan(0);
  });

  test('a key struck twice decides one thing, also when the next thing has just come up', async ({
    page,
    asking,
  }) => {
    for (const title of ['One', 'Two']) await asking.asked(await askToLeave(asking, title));
    await page.goto('/inbox');
    await expect(inbox.button(page, 'Reject')).toBeVisible();
    // The second stroke comes at the very moment the next one is there to be decided.
    const struck = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.addEventListener('focusin', ({ target }) => {
            if (!(target instanceof HTMLHeadingElement)) return;
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
            resolve();
          });
        }),
    );
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await struck;
    await expect(inbox.waiting(page).getByRole('listitem')).toHaveCount(1);
    await expect(inbox.button(page, 'Reject')).toBeEnabled();
    expect((await asking.pending()).length).toBe(1);
  });
});

test.describe('plans', () => {
  const nodes = [
    { key: 'table', title: 'Add the table', description: 'One **column**.', depends_on: [] },
    { key: 'claim', title: 'Claim the id', description: 'First.', depends_on: ['table'] },
  ];
  test('@desktop is one row that follows its revisions and is approved from there (39, 41)', async ({
    page,
    asking,
  }) => {
    const submit = (goal: string) => call('submit_plan', { goal, nodes });
    asking.turns.on(
      'Plan steps',
      submit('Make it idempotent'),
      say('Submitted.'),
      submit('Make it safe'),
      say('Revised.'),
      say('All carried out.'),
    );
    const space = await asking.space({ title: 'Steps', mode: 'plan', text: 'Plan steps' });
    await page.goto(`/spaces/${space.id}`);
    const row = page.getByRole('article', { name: /^Plan: / });
    await expect(row.getByText('2 steps · revision 1 · Waiting for you')).toBeVisible();

    const approval = await asking.asked(space);
    const other = await asking.secondBrowser();
    await other.goto(`/inbox/${approval.id}`);
    await expect(other.getByRole('list', { name: 'Steps in order' }).getByRole('listitem')).toHaveText([
      /Add the table/,
      /Claim the id/,
    ]);
    await expect(other.getByRole('link', { name: 'Open Plan Studio' })).toHaveAttribute(
      'href',
      new RegExp(`/spaces/${space.id}\\?conversation=[^&]+&panel=plan&plan=`),
    );
    await expect(other.getByText('Its 2 steps are carried out at once.')).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('textbox', { name: 'Comment' }).fill('Say safe');
    await inbox.button(other, 'Request changes').click();

    await expect(row.getByText('2 steps · revision 2 · Waiting for you')).toBeVisible();
    await expect(row.getByRole('heading', { name: 'Make it safe' })).toBeVisible();
    await expect(page.getByText('Revision 2 of the plan')).toBeVisible();
    await row.getByRole('button', { name: 'Approve and run' }).click();
    await expect(row.getByText('2 steps · revision 2 · Approved by you')).toBeVisible();
    await expect(row).toBeFocused();
    await expect(page.getByText('All carried out.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mode: Agent' })).toBeVisible();
  });
});

test.describe('the screen', () => {
  test('teaches when nothing waits', async ({ page }) => {
    await page.goto('/inbox');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expectAccessible(page);
  });

  test('says where nothing is', async ({ page }) => {
    await page.goto('/inbox/01900000-0000-7000-8000-000000000000');
    await expect(page.getByText('This is not here any more')).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible with something in it, ${colorScheme}`, async ({ page, asking }) => {
      await page.emulateMedia({ colorScheme });
      const approval = await asking.asked(await askToLeave(asking, `In ${colorScheme}`));
      await page.goto(`/inbox/${approval.id}`);
      await expect(inbox.button(page, 'Approve')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/spaces/${approval.space.id}`);
      await expect(inbox.button(page, 'Approve')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('@phone is used with one hand at 390 px', async ({ page, asking }) => {
    const space = await askToLeave(asking, 'On the way');
    await asking.asked(space);
    await page.goto('/inbox');
    await expect(inbox.button(page, 'Approve')).toBeHidden();
    await inbox.waiting(page).getByRole('link').click();
    await expect(inbox.button(page, 'Approve')).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Back to the inbox' }).click();
    await expect(inbox.waiting(page)).toBeVisible();
    await inbox.waiting(page).getByRole('link').click();
    await page.goBack();
    await expect(inbox.waiting(page)).toBeVisible();
    await inbox.waiting(page).getByRole('link').click();
    await inbox.button(page, 'Reject').click();
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
  });

  test('@desktop tells the desktop only when asked to, and only who looks elsewhere', async ({
    page,
    asking,
  }) => {
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Told extends EventTarget {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string, options: { body: string }) {
          super();
          shown.push(`${title}: ${options.body}`);
        }
      }
      Object.assign(window, { Notification: Told, shown });
      document.hasFocus = () => false;
    });
    const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await page.goto('/inbox');
    await asking.asked(await askToLeave(asking, 'Silent'));
    await expect(inbox.waiting(page).getByRole('listitem')).toHaveCount(1);
    expect(await shown()).toEqual([]);
    await page.getByRole('button', { name: 'Notify me on this desktop' }).click();
    await expect(page.getByRole('button', { name: 'Desktop notifications are on' })).toBeVisible();
    await asking.asked(await askToLeave(asking, 'Loud'));
    await expect.poll(shown).toEqual(['Leave plan mode: Loud: Claim first']);
  });
});
