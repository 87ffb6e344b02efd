/** `npm run test:faults`: the fault suites at length, 100 kills unless `FAULT_ROUNDS` says otherwise; about ten minutes. */
import { bin, buildProduct } from './build.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { fail } from './progress.mjs';
import { root } from './root.mjs';

/** @returns {Promise<boolean>} whether all passed */
async function main() {
  process.chdir(root);
  await ensureInstalled();
  await buildProduct();
  return runChecks([
    {
      name: 'faults',
      command: [process.execPath, bin('vitest/vitest.mjs'), 'run', '--config', 'e2e/faults/vitest.config.ts'],
      env: { FAULT_ROUNDS: '100', FAULT_TURNS: '60', ...process.env },
      closing: /^\s*(FAIL|Test Files|Tests|Errors|Duration|faults:|cut streams:)/,
    },
  ]);
}

try {
  const passed = await main();
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  fail(error);
}
