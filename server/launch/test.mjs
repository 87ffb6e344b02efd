/**
 * `npm test`: formatting and lint, types, layers, unit and integration, a few kills, end to end. `npm test -- NAME…` runs only those
 * named; `--fail-fast` stops at the first that fails.
 */
import { bin, buildProduct, generateClients } from './build.mjs';
import { playwrightClosing, runChecks, vitestClosing } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, LaunchError } from './progress.mjs';
import { root } from './root.mjs';

const node = process.execPath;
const vitest = [node, bin('vitest/vitest.mjs'), 'run'];

const checks = [
  {
    name: 'format and lint',
    command: [node, bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
    closing: /^Checked /,
  },
  { name: 'types', command: [node, bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'layers', command: [...vitest, 'e2e/gate'], closing: vitestClosing },
  { name: 'unit', command: [...vitest, '--exclude', 'e2e/gate/**'], closing: vitestClosing },
  {
    name: 'faults',
    command: [...vitest, '--config', 'e2e/faults/vitest.config.ts'],
    closing: vitestClosing,
    needsProduct: true,
  },
  {
    name: 'e2e',
    needsProduct: true,
    command: [node, bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    closing: playwrightClosing,
  },
];

function chosen(names) {
  const unknown = names.filter((name) => !checks.some((check) => check.name.startsWith(name)));
  if (unknown.length > 0) {
    throw new LaunchError(
      `No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`,
    );
  }
  return names.length === 0
    ? checks
    : checks.filter((check) => names.some((name) => check.name.startsWith(name)));
}

/** @returns {Promise<boolean>} whether all passed */
async function main(args) {
  process.chdir(root);
  const wanted = chosen(args.filter((arg) => !arg.startsWith('--')));
  await ensureInstalled();
  await generateClients();
  if (wanted.some(({ name }) => name === 'e2e')) {
    const browser = await ensureChromium();
    if (browser) process.env.CHROMIUM_PATH = browser;
  }
  if (wanted.some(({ needsProduct }) => needsProduct)) await buildProduct();
  return runChecks(wanted, { failFast: args.includes('--fail-fast') });
}

try {
  const passed = await main(process.argv.slice(2));
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  fail(error);
}
