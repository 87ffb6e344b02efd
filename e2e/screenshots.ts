/** `npm run screenshots`: the pictures the README opens with, taken of the product with the demo on its sample. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildProduct } from '../server/launch/build.mjs';
import { findChromium } from '../server/launch/chromium.mjs';
import { type RunningProduct, startProduct } from './running-product';
import { SpacePage } from './space-page';

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const schemes = ['light', 'dark'] as const;

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

/** A plan that waits for its decision, beside the conversation it came from; then what became of it. */
async function walk(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(product.signInLink);
  await page.waitForURL(/\/spaces\//);
  const space = new SpacePage(page);
  await space.chooseMode('Plan');
  await space.send('Plan how to list the most frequent words');
  await page.getByRole('region', { name: 'Plan graph' }).waitFor();
  await space.expectIdle();
  await take(page, 'plan');

  await page.getByRole('button', { name: 'Approve and run' }).first().click();
  const { sandboxed } = await product.query<{ sandboxed: boolean }>('modes.list');
  if (!sandboxed) await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await space.log.getByText('All steps are done:').waitFor();
  await space.expectIdle();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.getByRole('table', { name: 'Changed lines of src/tally.js' }).waitFor();
  await take(page, 'changes');
}

async function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath: findChromium() ?? undefined, args: [...args, '--disable-gpu'] });
}

await mkdir(folder, { recursive: true });
await buildProduct();
const product = await startProduct({ env: { SAMPLE_SPACE: 'on' } });
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1360, height: 820 }, deviceScaleFactor: 1.5 });
  await walk(page, product);
  process.stdout.write(`Taken: ${path.relative(process.cwd(), folder)}\n`);
} finally {
  await browser.close();
  await product.dispose();
}
