/** A Chromium for the browser tests: the one that is here, Debian's, or Playwright's own download. */
import { aptInstall, canUseApt, findProgram } from './apt.mjs';
import { bin } from './build.mjs';
import { mustRun, step } from './progress.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ADVICE =
  'The browser tests need a Chromium. Install one (Debian: apt-get install -y chromium), or set CHROMIUM_PATH to the one you have.';

/** The browser that is here already; null if none. */
export const findChromium = () => process.env.CHROMIUM_PATH || findProgram(names);

/** Path of the browser, or null for Playwright's own, which is then installed. */
export async function ensureChromium() {
  const here = findChromium();
  if (here) return here;
  if (canUseApt()) {
    await aptInstall(['chromium']);
    return findProgram(names);
  }
  await step("getting Playwright's Chromium", () =>
    mustRun([process.execPath, bin('@playwright/test/cli.js'), 'install', 'chromium'], { advice: ADVICE }),
  );
  return null;
}
