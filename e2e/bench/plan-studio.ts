/**
 * Part of 8: a plan of 500 steps in Plan Studio, over a page that shows as many rows and boxes without any framework.
 * Needs a build (`npm start` once). The main thread's CPU time stands beside the clock: a busy machine stretches only the
 * clock. The plan itself is in the browser's cache in both cases; its layout is computed by the worker each time anew only
 * at the first opening, which is the one that is measured.
 */
import type { Browser, Page } from '@playwright/test';
import { createFixtureRepository } from '../fixture-repository';
import { manySteps } from '../plan-steps';
import { type RunningProduct, startProduct } from '../running-product';
import { longestTask, recordedFrames, recordFrames, threadTime } from './main-thread';
import { openBrowser } from './open-browser';
import { plainPage } from './plain-graph-page';
import { compareRounds, type Ratio } from './ratio';

const STEPS = 500;
const COLUMNS = 25;
const ROUNDS = 5;

interface Opened {
  /** Milliseconds from the click until the first step can be used in graph and list. */
  readonly clock: number;
  /** Milliseconds of CPU of the page's main thread until then. */
  readonly cpu: number;
}

interface Panned {
  /** The longest task of the main thread, in milliseconds of CPU, and the longest frame by the clock. */
  readonly task: number;
  readonly frame: number;
}

// Scripts of the page are text: what compiles this file would leave marks in functions that only exist here.
const openingScript = (button: string): string => `(async () => {
  const since = performance.now();
  document.querySelector('${button}').click();
  while (!document.querySelector('[data-id] button') || !document.querySelector('[data-step-row]'))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - since;
})()`;

/** Presses `button` and waits, in the page itself, for what can be used then. */
async function measureOpening(page: Page, button: string): Promise<Opened> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await threadTime(session);
  const clock = await page.evaluate<number>(openingScript(button));
  return { clock, cpu: (await threadTime(session)) - before };
}

async function measurePanning(page: Page, graph: string): Promise<Panned> {
  const box = await page.locator(graph).boundingBox();
  if (!box) throw new Error('There is no graph to move.');
  await recordFrames(page);
  const [middle, right] = [box.y + box.height / 2, box.x + box.width * 0.9];
  const task = await longestTask(page, async () => {
    for (let drag = 0; drag < 4; drag += 1) {
      await page.mouse.move(right, middle);
      await page.mouse.down();
      for (let step = 1; step <= 40; step += 1) {
        await page.mouse.move(right - (step * box.width * 0.8) / 40, middle + Math.sin(step / 5) * 20);
      }
      await page.mouse.up();
    }
  });
  return { task, frame: Math.max(...(await recordedFrames(page))) };
}

/** A space whose plan has 500 steps; resolves with the address of its panel, another tab being open. */
async function seed(product: RunningProduct, repositoryPath: string): Promise<string> {
  const { id: repositoryId } = await product.mutate<{ id: string }>('repositories.add', {
    path: repositoryPath,
  });
  const space = await product.mutate<{ id: string; conversationId: string }>('spaces.create', {
    repositoryId,
    mode: 'plan',
  });
  const { id: spaceId, conversationId } = space;
  await product.mutate('conversations.send', { conversationId, text: 'Plan a small feature' });
  for (;;) {
    const { items } = await product.query<{ items: { id: string }[] }>('plans.list', { spaceId });
    const { status } = await product.query<{ status: string }>('conversations.get', { conversationId });
    const [plan] = items;
    if (plan && status === 'idle') {
      const goal = 'Move everything';
      const nodes = manySteps(STEPS, COLUMNS);
      await product.mutate('plans.revise', { planId: plan.id, baseRevision: 1, goal, nodes });
      return `${product.url}/spaces/${spaceId}?panel=changes`;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Round {
  readonly opened: Opened;
  readonly panned: Panned;
}

async function ours(browser: Browser, product: RunningProduct, address: string): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(product.signInLink);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(address);
  await page.getByRole('article', { name: /^Plan: / }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('tab', { name: 'Plan Studio' }).evaluate((tab) => tab.setAttribute('data-open', ''));
  const opened = await measureOpening(page, '[data-open]');
  await page.getByRole('region', { name: 'Plan graph' }).getByRole('button').nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  const panned = await measurePanning(page, '[aria-label="Plan graph"]');
  await page.close();
  return { opened, panned };
}

async function plain(browser: Browser): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(plainPage(manySteps(STEPS, COLUMNS)));
  const opened = await measureOpening(page, '[data-open]');
  const panned = await measurePanning(page, '#graph');
  await page.close();
  return { opened, panned };
}

/** Alternating, so that what else the machine does hits both alike. */
export async function run(): Promise<Ratio[]> {
  const [product, repository] = await Promise.all([startProduct(), createFixtureRepository()]);
  const browser = await openBrowser();
  try {
    const address = await seed(product, repository.path);
    const rounds: (readonly [Round, Round])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push([await ours(browser, product, address), await plain(browser)]);
    }
    const compare = compareRounds(rounds);
    return [
      compare('500 steps opened, ms of CPU', 'ours at most 300', ({ opened }) => opened.cpu),
      compare('500 steps opened, ms', 'ours at most 300 on an idle machine', ({ opened }) => opened.clock),
      compare('500 steps panned, longest task, ms of CPU', 'ours at most 50', ({ panned }) => panned.task),
      compare(
        '500 steps panned, longest frame, ms',
        'ours at most 50 on an idle machine',
        ({ panned }) => panned.frame,
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([product.dispose(), repository.remove()]);
  }
}
