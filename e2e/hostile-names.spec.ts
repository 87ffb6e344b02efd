/** What people, agents and repositories are called is text too, wherever a screen says it: titles, labels, questions, errors. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Asking, call, expect, type Space, test } from './asking';
import { createFixtureRepository } from './fixture-repository';
import { secondPerson } from './second-person';

const evil = (what: string) => `${what} <img src=x onerror="window.__ran=1"> \u202egnp.exe`;

/** Whatever left the product's own address. */
function watchRequests(page: Page, own: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith(own.replace('http', 'ws')) && !url.startsWith('data:'))
      seen.push(url);
  });
  return seen;
}

/**
 * Texts that would turn around what stands beside them in their line: neither is the turn closed by an element of their own,
 * nor are they alone in their block.
 */
const turnedAround = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // What a sentence closes off by itself turns nothing.
      const text = (node.textContent ?? '').replace(/\u2068[^\u2069]*\u2069/g, '');
      if (!text.includes('\u202e') || node.parentElement?.closest('script, style, [hidden]')) continue;
      let around = node.parentElement;
      let isClosed = false;
      while (around && !isClosed) {
        const { display, unicodeBidi } = getComputedStyle(around);
        isClosed = /isolate|plaintext/.test(unicodeBidi);
        if (display !== 'inline') break;
        around = around.parentElement;
      }
      // A sentence around a name turns with it.
      if (!/gnp\.exe\s*$/.test(text)) found.push(text);
      if (!isClosed && around?.textContent?.trim() !== text.trim())
        found.push(`${around?.tagName}: ${around?.textContent}`);
    }
    return found;
  });

async function expectHarmless(page: Page, seen: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(seen).toEqual([]);
  await expect(page.locator('body').locator('img, iframe, object, embed')).toHaveCount(0);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

interface Named {
  readonly asks: Space;
  readonly plans: Space;
  readonly runs: Space;
}

/** A workspace in which everything that has a name has a hostile one. */
async function nameEverything({ product, turns, space, pending, asked }: Asking): Promise<Named> {
  const question = { question: evil('Which?'), options: [evil('this'), evil('that')] };
  const node = (key: string, after: string[]) => ({
    key,
    title: evil(key),
    description: evil('Do it'),
    depends_on: after,
  });
  const plan = { goal: evil('A goal'), nodes: [node('one', []), node('two', ['one'])] };
  const todos = [{ content: evil('A step'), status: 'in_progress' }];
  turns.on(evil('Ask'), call('todo_write', { todos }), call('ask_user', question));
  turns.on(evil('Plan'), call('submit_plan', plan));
  turns.on(evil('Run'), call('bash', { command: 'mkdir made' }));
  turns.on(evil('Fail'), { status: 401, message: evil('No such key'), code: 'invalid_api_key' });
  await product.mutate('members.rename', { name: evil('Mallory') });
  await product.mutate('members.invite', { role: 'viewer', label: evil('A guest') });
  await product.mutate('tokens.create', { label: evil('A program'), scopes: ['read'] });
  const asks = await space({ title: evil('Asks'), text: evil('Ask') });
  const plans = await space({ title: evil('Plans'), mode: 'plan', text: evil('Plan') });
  await expect.poll(async () => (await pending()).length).toBe(2);
  const runs = await space({ title: evil('Runs'), autonomy: 'propose_only', text: evil('Run') });
  const { id: approvalId, subjectHash } = await asked(runs);
  const remember = { scope: 'space' };
  await product.mutate('approvals.decide', { approvalId, subjectHash, decision: 'approve', remember });
  const { items } = await product.query<{ items: { id: string }[] }>('plans.list', { spaceId: plans.id });
  await product.mutate('plans.comment', {
    planId: items[0]?.id,
    revision: 1,
    nodeKey: 'one',
    text: evil('Why'),
  });
  const { conversationId } = asks;
  await product.mutate('conversations.rename', { conversationId, title: evil('A talk') });
  await writeFile(path.join(asks.worktreePath, `<b>\u202e${'n'.repeat(80)}.txt`), evil('text'));
  await product.mutate('spaces.commit', { spaceId: asks.id, message: evil('A commit') });
  const failed = await space({ title: evil('Fails'), text: evil('Fail') });
  const gone = await space({ title: evil('Gone'), text: 'nothing' });
  await product.mutate('spaces.archive', { spaceId: failed.id });
  await product.mutate('spaces.delete', { spaceId: gone.id });
  return { asks, plans, runs };
}

test('names of everything are text on every screen, in their own place, at any width', async ({
  page,
  browser,
  asking,
}) => {
  test.setTimeout(240_000);
  const { product } = asking;
  const repository = await createFixtureRepository('<b>x\u202egnp.exe');
  await product.mutate('repositories.add', { path: repository.path });
  const { asks, plans, runs } = await nameEverything(asking);
  // Of oneself the screens say "you": what others did is said by name.
  const other = await secondPerson(browser, product, 'Eve');
  await other.page.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  const turned: string[] = [];
  const look = async (each: Page, addresses: readonly string[]) => {
    const seen = watchRequests(each, product.url);
    for (const address of addresses) {
      await each.goto(product.url + address);
      await each.waitForLoadState('networkidle');
      await expect(each.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await test.step(address, () => expectHarmless(each, seen));
      turned.push(...(await turnedAround(each)).map((text) => `${address} ${text}`));
    }
  };
  const waiting = (await asking.pending()).map(({ id }) => `/inbox/${id}`);
  const panels = ['plan', 'changes', 'timeline'].map((panel) => `/spaces/${plans.id}?panel=${panel}`);
  const more = [asks, runs].map(({ id }) => `/spaces/${id}?panel=timeline`);
  const settings = ['repositories', 'members', 'tokens', 'data', 'models', 'approvals'];
  await look(
    page,
    [...settings, 'appearance'].map((name) => `/settings/${name}`),
  );
  await look(other.page, [...panels, ...more, ...waiting, '/settings/members', '/settings/approvals']);
  await look(page, [`/spaces/${asks.id}?panel=changes`]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect([...turned, ...(await turnedAround(page))]).toEqual([]);
  await other.close();
  await repository.remove();
});
