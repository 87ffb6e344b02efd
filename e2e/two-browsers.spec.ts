/** Two browsers look at the same conversation: what one does the other sees, through gaps in the network and restarts. */
import os from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { expect, type RunningProduct, signIn, startProduct } from './product';
import { noPlan, noPlanText, scriptedEnvironment, test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

interface Second {
  readonly page: Page;
  close(): Promise<void>;
}

async function secondBrowser(browser: Browser, product: RunningProduct): Promise<Second> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, product);
  return { page, close: () => context.close() };
}

interface Watched extends Window {
  seenAt?: number;
  clickedAt?: number;
}

/** The log's elements and texts, without names that the library numbers anew on each load. */
const domOf = (space: SpacePage): Promise<string> =>
  space.log.evaluate((log) => {
    const copy = log.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll('*')) {
      for (const name of ['id', 'aria-controls', 'aria-labelledby', 'aria-describedby', 'style'])
        element.removeAttribute(name);
    }
    return copy.innerHTML;
  });

/** Polled: a fresh load shows names and markdown a moment after the text. */
async function expectSameDom(one: SpacePage, other: SpacePage): Promise<void> {
  await expect(async () => expect(await domOf(one)).toBe(await domOf(other))).toPass({ timeout: 10_000 });
}

/** Milliseconds from a click in one page to the label it causes in the other; both read the machine's clock. */
async function switchSeenAfter(from: SpacePage, to: SpacePage, label: string): Promise<number> {
  await to.modeButton.evaluate((button, wanted) => {
    const watched = window as Watched;
    delete watched.seenAt;
    const observer = new MutationObserver(() => {
      if (button.getAttribute('aria-label') !== wanted) return;
      watched.seenAt = performance.timeOrigin + performance.now();
      observer.disconnect();
    });
    observer.observe(button, { attributes: true });
  }, `Mode: ${label}`);
  await from.modeButton.click();
  const item = from.page.getByRole('menuitem', { name: label, exact: true });
  await item.evaluate((element) => {
    const note = () => {
      (window as Watched).clickedAt = performance.timeOrigin + performance.now();
    };
    element.addEventListener('click', note, { capture: true, once: true });
  });
  await item.click();
  await to.expectMode(label);
  const seen = await to.page.evaluate(() => (window as Watched).seenAt ?? Number.NaN);
  return seen - (await from.page.evaluate(() => (window as Watched).clickedAt ?? Number.NaN));
}

test.describe('@desktop two browsers', () => {
  test('a switch in one is seen in the other at once', async ({ page, browser, product, repository }) => {
    const created = await createSpace(product, repository);
    const other = await secondBrowser(browser, product);
    const here = await new SpacePage(page).open(created);
    const there = await new SpacePage(other.page).open(created);
    const measured: number[] = [];
    for (const label of ['Plan', 'Orchestrate', 'Agent', 'Plan', 'Agent'])
      measured.push(await switchSeenAfter(here, there, label));
    const sorted = measured.toSorted((a, b) => a - b).map(Math.round);
    const load = os.loadavg()[0]?.toFixed(1);
    const said = `${sorted.join(', ')} ms; load ${load} on ${os.availableParallelism()} processors`;
    test.info().annotations.push({ type: 'a switch was seen after', description: said });
    process.stdout.write(`a switch was seen in the other browser after ${said}\n`);
    // The aim is 200 ms on an idle machine; this only catches a switch that waits for something it should not.
    expect(sorted[2]).toBeLessThan(1000);
    await other.close();
  });

  test('see each other’s queued messages, edits and removals', async ({
    page,
    browser,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const other = await secondBrowser(browser, product);
    models.add({ parts: [{ text: 'Busy.' }, { hold: 'two queues' }] }, { parts: [{ text: 'Next.' }] });
    const here = await new SpacePage(page).open(created);
    const there = await new SpacePage(other.page).open(created);
    await here.send('first');
    await expect(there.log.getByText('Busy.')).toBeVisible();
    await there.send('from there');
    await here.send('from here');
    for (const space of [here, there]) {
      await expect(space.queue.getByRole('listitem')).toContainText(['from there', 'from here']);
    }
    await here.queue.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click();
    await expect(there.queue.getByRole('listitem')).toHaveCount(1);
    await expect(there.queue.getByRole('listitem')).toContainText('from here');
    await there.queue.getByRole('button', { name: 'Edit' }).click();
    await there.page.getByRole('textbox', { name: 'Edit queued message' }).fill('from both');
    await there.queue.getByRole('button', { name: 'Save' }).click();
    await expect(there.queue.getByRole('textbox')).toBeHidden();
    await expect(here.queue.getByRole('listitem')).toContainText('from both');
    models.release('two queues');
    await expect(here.log.getByText('Next.')).toBeVisible();
    await expect(there.log.getByText('Next.')).toBeVisible();
    await expectSameDom(here, there);
    await other.close();
  });
});

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `word-${from + index}`).join(' ');

test.describe('@desktop a gap in the network', () => {
  test('in mid stream heals without a reload, and ends with the same elements as a fresh load (65)', async ({
    page,
    browser,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const other = await secondBrowser(browser, product);
    models.add(
      {
        parts: [
          { text: words(0, 50) },
          { hold: 'gap begins' },
          { text: ` ${words(50, 300)}` },
          { hold: 'gap ends' },
          { text: ` ${words(350, 50)}\n\n- a list\n- \`code\`` },
          { call: 'read_file', args: { path: 'README.md' } },
          { call: 'list_files', args: {} },
        ],
        pace: 2,
      },
      { parts: [{ reasoning: 'Enough.' }, { text: 'That is all.' }] },
    );
    const here = await new SpacePage(page).open(created);
    const there = await new SpacePage(other.page).open(created);
    await other.page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await here.send('talk for long');
    await expect(there.log.getByText('word-49')).toBeVisible();

    await other.page.context().setOffline(true);
    await expect(other.page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
    models.release('gap begins');
    await expect(here.log.getByText('word-349')).toBeVisible();
    await expect(there.log.getByText('word-349')).toBeHidden();

    await other.page.context().setOffline(false);
    await expect(there.log.getByText('word-349')).toBeVisible();
    await expect(other.page.getByRole('status').filter({ hasText: 'Offline' })).toBeHidden();
    models.release('gap ends');
    for (const space of [here, there]) await expect(space.log.getByText('That is all.')).toBeVisible();
    expect(await other.page.evaluate(() => 'sameLoad' in window)).toBe(true);

    const fresh = await secondBrowser(browser, product);
    const loaded = await new SpacePage(fresh.page).open(created);
    await expect(loaded.log.getByText('That is all.')).toBeVisible();
    await expectSameDom(there, loaded);
    await expectSameDom(here, loaded);
    await fresh.close();
    await other.close();
  });

  test('over a whole turn is caught up, mode switch included', async ({
    page,
    browser,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const other = await secondBrowser(browser, product);
    const here = await new SpacePage(page).open(created);
    const there = await new SpacePage(other.page).open(created);
    await other.page.context().setOffline(true);
    models.add({ parts: [{ text: 'While you were away.' }] }, noPlan);
    await here.chooseMode('Plan');
    await here.send('anyone?');
    await expect(here.log.getByText(noPlanText)).toBeVisible();
    await there.expectMode('Agent');
    await other.page.context().setOffline(false);
    await expect(there.log.getByText(noPlanText)).toBeVisible();
    await there.expectMode('Plan');
    await expectSameDom(here, there);
    await other.close();
  });
});

test.describe('@desktop the server', () => {
  test('stops and starts; both browsers catch up without a reload, and the killed turn goes on (63, 65)', async ({
    browser,
    repository,
    models,
  }) => {
    const product = await startProduct({ env: scriptedEnvironment(models) });
    try {
      const created = await createSpace(product, repository);
      const browsers = [await secondBrowser(browser, product), await secondBrowser(browser, product)];
      const spaces = browsers.map(({ page }) => new SpacePage(page));
      for (const space of spaces) {
        await space.open(created);
        await space.page.evaluate(() => Object.assign(window, { sameLoad: true }));
      }
      const everywhere = async (check: (space: SpacePage) => Promise<void>) => {
        for (const space of spaces) await check(space);
      };
      const offline = (space: SpacePage) => space.page.getByRole('status').filter({ hasText: 'Offline' });

      await product.stop();
      await everywhere((space) => expect(offline(space)).toBeVisible());
      await product.start();
      await everywhere((space) => expect(offline(space)).toBeHidden());

      models.add(
        { parts: [{ text: 'Cut off by the end' }, { hold: 'killed' }] },
        { parts: [{ text: 'And on it goes.' }] },
      );
      await spaces[0]?.send('survive this');
      await everywhere((space) => expect(space.log.getByText('Cut off by the end')).toBeVisible());
      await product.kill();
      models.release('killed');
      await product.start();
      await everywhere((space) => expect(space.log.getByText('And on it goes.')).toBeVisible());
      await everywhere(async (space) => {
        expect(await space.page.evaluate(() => 'sameLoad' in window)).toBe(true);
      });
      for (const each of browsers) await each.close();
    } finally {
      await product.dispose();
    }
  });
});
