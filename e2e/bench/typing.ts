/**
 * Part of 6: typing in the message box while an answer streams in above it, over a page with a bare `<textarea>` and a
 * `<pre>` that grows by the same text at the same pace. Needs a build (`npm start` once). The longest task's CPU time stands
 * beside the clock: a busy machine stretches only the clock.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { createFixtureRepository } from '../fixture-repository';
import { say } from '../model-server/script';
import { type ModelServer, startModelServer } from '../model-server/start-model-server';
import { type RunningProduct, startProduct } from '../running-product';
import { scriptedEnvironment } from '../scripted-product';
import { type CreatedSpace, createSpace } from '../space-page';
import { longestTask } from './main-thread';
import { openBrowser } from './open-browser';
import { compareRounds, percentile, type Ratio } from './ratio';

const ROUNDS = 3;
/** Milliseconds between two pieces of the answer, and between two keys. */
const PACE = 10;
const KEY_EVERY = 45;
const typed = 'While the agent writes I already say what comes next, see src/webhooks/handler.ts. '.repeat(2);

const paragraph =
  'The handler acknowledges **after** the work is done, so a slow charge makes the provider try again; see `claim()`.\n\n';
const code =
  '```ts\nexport async function claim(id: string): Promise<boolean> {\n  return insert(id);\n}\n```\n\n';
const answer = `${paragraph.repeat(3)}${code}- one point\n- another point\n\n`.repeat(30);

interface Round {
  /** Milliseconds from a key to the frame that shows it: 95th percentile and the slowest. */
  readonly usual: number;
  readonly slowest: number;
  /** The longest task while typing, in milliseconds of CPU. */
  readonly task: number;
}

/** From the key's own time stamp until the frame it led to is drawn. */
const watchKeys = `(() => {
  window.keyTimes = [];
  document.addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, true);
})()`;

async function measureTyping(page: Page, box: Locator): Promise<Round> {
  await box.click();
  await page.evaluate(watchKeys);
  const task = await longestTask(page, () => box.pressSequentially(typed, { delay: KEY_EVERY }));
  await page.waitForFunction(`window.keyTimes.length >= ${typed.length}`);
  const times = await page.evaluate<number[]>('window.keyTimes');
  return { usual: percentile(times, 0.95), slowest: Math.max(...times), task };
}

async function ours(
  browser: Browser,
  { product, models, space }: { product: RunningProduct; models: ModelServer; space: CreatedSpace },
): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(product.signInLink);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${product.url}/spaces/${space.id}`);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  models.add(say(answer, { pace: PACE }));
  await box.fill('go');
  await box.press('Enter');
  await page.getByRole('log').getByText('another point').nth(2).waitFor();
  const round = await measureTyping(page, box);
  if (!(await page.getByRole('button', { name: 'Stop' }).isVisible())) {
    throw new Error('The answer ended before the typing did');
  }
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.close();
  return round;
}

async function plain(browser: Browser): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(
    '<main style="height:600px;overflow:auto"><pre style="white-space:pre-wrap"></pre></main><textarea></textarea>',
  );
  await page.evaluate(`(() => {
    const text = ${JSON.stringify(answer)};
    const pre = document.querySelector('pre');
    const main = document.querySelector('main');
    let at = 0;
    setInterval(() => {
      pre.append(text.slice(at, at + 12));
      at += 12;
      main.scrollTop = main.scrollHeight;
    }, ${PACE});
  })()`);
  const round = await measureTyping(page, page.locator('textarea'));
  await page.close();
  return round;
}

/** Alternating, so that what else the machine does hits both alike. */
export async function run(): Promise<Ratio[]> {
  const models = await startModelServer({ script: [] });
  const env = scriptedEnvironment(models);
  const [product, repository] = await Promise.all([startProduct({ env }), createFixtureRepository()]);
  const browser = await openBrowser();
  try {
    const rounds: (readonly [Round, Round])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const space = await createSpace(product, repository);
      rounds.push([await ours(browser, { product, models, space }), await plain(browser)]);
    }
    const compare = compareRounds(rounds);
    return [
      compare(
        'typed while text streams, 95th percentile from key to frame, ms',
        'ours under 50',
        (round) => round.usual,
      ),
      compare(
        'typed while text streams, slowest key, ms',
        'ours under 50 on an idle machine',
        ({ slowest }) => slowest,
      ),
      compare('typed while text streams, longest task, ms of CPU', 'ours at most 50', ({ task }) => task),
    ];
  } finally {
    await browser.close();
    await Promise.all([product.dispose(), repository.remove(), models.close()]);
  }
}
