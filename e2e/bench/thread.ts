/**
 * Part of 6: a thread of 2,000 messages in the browser, over a page that shows the same texts in plain `<pre>` elements.
 * Needs a build (`npm start` once). The main thread's CPU time stands beside the clock: a busy machine stretches only the
 * clock.
 */
import type { Browser, Page } from '@playwright/test';
import { createFixtureRepository } from '../fixture-repository';
import { lastAnswer, writeLongThread } from '../long-thread';
import { startProduct } from '../running-product';
import type { CreatedSpace } from '../space-page';
import { longestTask, recordedFrames, recordFrames, threadTime } from './main-thread';
import { openBrowser } from './open-browser';
import { compareRounds, percentile, type Ratio } from './ratio';

const MESSAGES = 2_000;
const ROUNDS = 3;

interface Round {
  /** Milliseconds from the address to the last message, by the clock and of the main thread's CPU. */
  readonly open: number;
  readonly openCpu: number;
  /** While scrolling up and down: the longest task in milliseconds of CPU, the longest frame and its 95th percentile. */
  readonly task: number;
  readonly frame: number;
  readonly usual: number;
}

const shownScript = (selector: string, text: string): string => `new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)});
    if (found) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** From navigation start, in the page's own time. */
async function measureOpening(page: Page, address: string, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await threadTime(session);
  await page.goto(address, { waitUntil: 'commit' });
  const open = await page.evaluate<number>(shownScript(selector, lastAnswer));
  return { open, openCpu: (await threadTime(session)) - before };
}

/** By the wheel, as a person does it: far up, quickly, and back. */
async function measureScrolling(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error('There is nothing to scroll.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await recordFrames(page);
  const task = await longestTask(page, async () => {
    for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, -700);
    for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 500);
  });
  const frames = await recordedFrames(page);
  return { task, frame: Math.max(...frames), usual: percentile(frames, 0.95) };
}

async function measure(page: Page, address: string, selector: string): Promise<Round> {
  const opened = await measureOpening(page, address, selector);
  await page.waitForLoadState('networkidle');
  const scrolled = await measureScrolling(page, selector);
  await page.close();
  return { ...opened, ...scrolled };
}

/** The other: the same number of texts as long, and nothing else. */
function plainAddress(): string {
  const text = `${'The handler acknowledges after the work is done, so a slow charge makes the provider try again. '.repeat(3)}\n\n`;
  const messages = Array.from(
    { length: MESSAGES },
    (_, index) => `<pre>${index % 2 === 0 ? `Look at handler ${index}` : text.repeat(3)}</pre>`,
  );
  const style = 'body{margin:0}main{height:100vh;overflow:auto}pre{white-space:pre-wrap;max-width:700px}';
  const page = `<style>${style}</style><main>${messages.join('')}<pre>${lastAnswer}</pre></main><script>document.querySelector('main').scrollTop=1e9</script>`;
  return `data:text/html;base64,${Buffer.from(page).toString('base64')}`;
}

async function ours(browser: Browser, url: string, signInLink: string): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(signInLink);
  await page.waitForURL((at) => at.pathname !== '/login');
  // The files of the page are in the browser's cache, as on any day but the first.
  await page.goto(url);
  await page.getByRole('log').waitFor();
  return measure(page, url, '[role=log]');
}

async function plain(browser: Browser): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return measure(page, plainAddress(), 'main');
}

/** Alternating, so that what else the machine does hits both alike. */
export async function run(): Promise<Ratio[]> {
  const [product, repository] = await Promise.all([startProduct(), createFixtureRepository()]);
  const browser = await openBrowser();
  try {
    const { id } = await product.mutate<{ id: string }>('repositories.add', { path: repository.path });
    const space = await product.mutate<CreatedSpace>('spaces.create', { repositoryId: id });
    await product.stop();
    writeLongThread(product, space, MESSAGES);
    await product.start();
    const address = `${product.url}/spaces/${space.id}`;
    const rounds: (readonly [Round, Round])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push([await ours(browser, address, product.signInLink), await plain(browser)]);
    }
    const compare = compareRounds(rounds);
    return [
      compare('2,000 messages opened, ms', 'ours under 1,000 on an idle machine', ({ open }) => open),
      compare('2,000 messages opened, ms of CPU', 'ours under 1,000', ({ openCpu }) => openCpu),
      compare('2,000 messages scrolled, longest task, ms of CPU', 'ours at most 50', ({ task }) => task),
      compare(
        '2,000 messages scrolled, longest frame, ms',
        'ours at most 50 on an idle machine',
        ({ frame }) => frame,
      ),
      compare('2,000 messages scrolled, 95th percentile of frames, ms', 'about 17', ({ usual }) => usual),
    ];
  } finally {
    await browser.close();
    await Promise.all([product.dispose(), repository.remove()]);
  }
}
