/** Short lines with elapsed seconds while long things happen. Plain JavaScript: it runs before anything is installed. */
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const started = performance.now();
const KEPT_LINES = 20;
const NOTED_LINES = 200;
const HEARTBEAT_MS = 5000;

/** Seconds since the launch began, as `12.3`. */
export const elapsed = (since = started) => ((performance.now() - since) / 1000).toFixed(1);

export function say(text) {
  console.log(`[${elapsed().padStart(6)} s] ${text}`);
}

/** What went wrong and what to do; ends the launch without a stack. */
export class LaunchError extends Error {}

/** Ends the process with a sentence for a `LaunchError` and with everything there is for a fault of ours. */
export function fail(error) {
  console.error(error instanceof LaunchError ? `\n${error.message}` : error);
  process.exit(1);
}

/**
 * Runs `work` under a line that says so, a heartbeat while it lasts and its duration after.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const since = performance.now();
  say(`${title} …`);
  const beat = setInterval(() => say(`${title}: ${elapsed(since)} s so far`), HEARTBEAT_MS);
  try {
    const result = await work();
    say(`${title}: done in ${elapsed(since)} s`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

/**
 * Runs a program to its end without a terminal. Resolves with its exit code, the first and last lines of output, and
 * of all its lines the first that match `notable`.
 * @param {readonly string[]} command
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, echo?: boolean, notable?: RegExp}} [options] `echo`: show the output as it comes
 * @returns {Promise<{code: number, lines: string[], noted: string[]}>}
 */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const digest = createDigest(options.notable);
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        digest.add(text);
        if (options.echo) process[name].write(text);
      });
    }
    const release = endWith(child);
    child.on('error', (error) => {
      release();
      resolve({ code: 127, lines: [error.message], noted: [] });
    });
    child.on('close', (code, signal) => {
      release();
      resolve({ code: code ?? 1, lines: digest.lines(signal), noted: digest.noted() });
    });
  });
}

/** A signal to the launch ends what it runs, and then the launch. Undone by the function it returns. */
function endWith(child) {
  const end = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  return () => process.off('SIGINT', end).off('SIGTERM', end);
}

/** The first and the last lines of an output, where a cause tends to stand, and the first that match `notable`. */
function createDigest(notable) {
  const first = [];
  const noted = [];
  let last = [];
  let open = '';
  const end = (line) => {
    if (notable?.test(line) && noted.length < NOTED_LINES) noted.push(line);
    if (first.length < KEPT_LINES) first.push(line);
    else last.push(line);
  };
  return {
    add(text) {
      const lines = (open + stripVTControlCharacters(text)).split('\n');
      open = lines.pop();
      for (const line of lines) end(line);
      last = last.slice(-KEPT_LINES);
    },
    lines(signal) {
      const lines = [...first, ...last, open].filter((line) => line.trim() !== '');
      return signal ? [...lines, `ended by ${signal}`] : lines;
    },
    noted: () => (notable?.test(open) ? [...noted, open] : noted),
  };
}

/**
 * Like `run`, for what must succeed.
 * @param {readonly string[]} command
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, echo?: boolean, advice?: string}} [options] `advice`: what to do when it fails
 */
export async function mustRun(command, options = {}) {
  const { code, lines } = await run(command, options);
  if (code === 0) return lines;
  const shown = options.echo ? '' : `\n${lines.join('\n')}\n`;
  throw new LaunchError(
    `\`${command.join(' ')}\` failed (exit code ${code}).${shown}${options.advice ? `\n${options.advice}` : ''}`,
  );
}
