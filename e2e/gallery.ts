import path from 'node:path';
import { type Page, test } from '@playwright/test';

const folder = process.env.GALLERY;
const taken = new Map<string, number>();

/**
 * With `GALLERY=FOLDER` in the environment every state that axe looks at is also pictured, as
 * `PROJECT-TEST-N-SCHEME.png`: what people look through before a release. Without it nothing happens.
 */
export async function takePicture(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  if (!folder) return;
  const { project, titlePath } = test.info();
  const name = [project.name, ...titlePath.slice(1)]
    .join(' ')
    .replace(/[^a-z0-9]+/gi, '-')
    .slice(0, 150);
  const count = (taken.get(`${name}-${scheme}`) ?? 0) + 1;
  taken.set(`${name}-${scheme}`, count);
  await page.screenshot({
    path: path.join(folder, `${name}-${count}-${scheme}.png`),
    animations: 'disabled',
  });
}
