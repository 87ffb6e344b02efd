/** Runs named checks one after the other, each timed, and ends with the closing lines of all of them. */
import { elapsed, run, say } from './progress.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {RegExp} [closing] the runner's own closing lines
 */

/** What failed by name, where and why, and the closing lines: enough for whoever sees only the end of a log. */
export const vitestClosing =
  /^\s*((FAIL|Uncaught|\w*Error:|⎯+ Unhandled|Test Files|Tests|Errors|Duration)\s|❯ \S+:\d+:\d+$)/;
export const playwrightClosing =
  /^\s*(\d+\) |\w*Error: |Test timeout|(Locator|Expected|Received)[^:]*: |> +\d+ \||\d+ (passed|failed|flaky|skipped|did not run|interrupted)\b)/;

async function runCheck({ name, command, env, closing }) {
  const since = performance.now();
  say(`${name} …`);
  const { code, noted } = await run(command, { cwd: root, env, echo: true, notable: closing });
  const seconds = elapsed(since);
  say(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name, passed: code === 0, seconds, closing: noted };
}

/**
 * True when all passed. With `failFast` the first failure ends the run.
 * @param {readonly Check[]} checks
 * @param {{failFast?: boolean}} [options]
 */
export async function runChecks(checks, { failFast = false } = {}) {
  const results = [];
  for (const check of checks) {
    results.push(await runCheck(check));
    if (failFast && !results.at(-1).passed) break;
  }
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(16)} ${seconds.padStart(6)} s`);
  }
  for (const name of checks.slice(results.length).map((check) => check.name)) console.log(`not run ${name}`);
  console.log(`\n${elapsed()} s in all`);
  for (const { name, closing } of results) {
    for (const line of closing) console.log(`${name}: ${line.trim()}`);
  }
  return results.every(({ passed }) => passed);
}
