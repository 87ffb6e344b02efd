/** Two people in one workspace, each with a browser: what one of them does both are shown, in the same words and places. */
import type { Page } from '@playwright/test';
import { type Asking, test as base, expect, type Space } from './asking';
import { secondPerson } from './second-person';
import { SpacePage } from './space-page';

export { call, expect, say } from './asking';

export interface Pair {
  readonly here: Page;
  readonly there: Page;
  /** Both go to that address; from then on neither may load a page anew, or the test fails. */
  go(address: string): Promise<void>;
  open(space: Pick<Space, 'id'>, query?: string): Promise<readonly [SpacePage, SpacePage]>;
  /** Both show the same now, or in a moment. */
  inStep(): Promise<void>;
  /** And so does a page that is only now loaded at the same address. */
  asLoadedNow(): Promise<void>;
}

const names = { here: 'Grace', there: 'Ada' } as const;
const somebody = new RegExp(`\\b(?:you|${names.here}|${names.there})\\b`, 'gi');

/** Without the list of that name: what is in it is indented deeper. */
function withoutList(lines: readonly string[], name: string): string[] {
  let within = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > within) return false;
    within = line.includes(`list "${name}"`) ? depth : Number.POSITIVE_INFINITY;
    return within !== depth;
  });
}

/**
 * What the screen says, but for what must differ: each sees the other as being here; what one did oneself is "you" or
 * has no name where the other reads one; and seconds that run are read a moment apart.
 */
async function shownOn(page: Page): Promise<string> {
  const parts = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('main').first()];
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot()));
  return withoutList(shown.join('\n').split('\n'), 'Also here')
    .map((line) =>
      line
        .replace(somebody, 'somebody')
        .replace(/ (?:by somebody|somebody ·)/, '')
        .replace(/\b\d+ s$/, 'some seconds'),
    )
    .filter((line) => !/- text:$/.test(line))
    .join('\n');
}

/** Polled: what one did reaches the other a moment later. */
async function expectSame(...pages: readonly Page[]): Promise<void> {
  await expect(async () => {
    const [first, ...others] = await Promise.all(pages.map(shownOn));
    for (const other of others) expect(other).toBe(first);
  }).toPass({ timeout: 15_000, intervals: [100, 250, 500] });
}

function createPair(here: Page, there: Page): Pair {
  const both = [here, there] as const;
  const go = async (address: string) => {
    for (const page of both) {
      await page.goto(address);
      await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    }
  };
  return {
    here,
    there,
    go,
    open: async (space, query = '') => {
      await go(`/spaces/${space.id}${query}`);
      for (const page of both) await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible();
      return [new SpacePage(here), new SpacePage(there)];
    },
    inStep: () => expectSame(...both),
    asLoadedNow: async () => {
      const fresh = await here.context().newPage();
      await fresh.goto(here.url());
      await expectSame(...both, fresh);
      await fresh.close();
    },
  };
}

async function expectNeverReloaded({ here, there }: Pair): Promise<void> {
  for (const page of [here, there]) expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
}

/** Both are owners, so that both are offered the same. */
async function ownersBoth({ product }: Asking): Promise<void> {
  await product.mutate('members.rename', { name: names.here });
  const { items } = await product.query<{ items: { id: string; name: string }[] }>('members.list');
  const operatorId = items.find(({ name }) => name === names.there)?.id;
  await product.mutate('members.setRole', { operatorId, role: 'owner' });
}

export const test = base.extend<{ pair: Pair }>({
  pair: async ({ page, browser, asking }, use) => {
    const other = await secondPerson(browser, asking.product, names.there);
    await ownersBoth(asking);
    const pair = createPair(page, other.page);
    await use(pair);
    await expectNeverReloaded(pair);
    await other.close();
    const { items } = await asking.product.query<{ items: { id: string; name: string }[] }>('members.list');
    const operatorId = items.find(({ name }) => name === names.there)?.id;
    await asking.product.mutate('members.remove', { operatorId });
    await asking.product.mutate('members.rename', { name: 'Owner' });
  },
});
