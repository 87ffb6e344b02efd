/** Remembers what each output was built from, by content: a changed clock or a fresh checkout builds nothing twice. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildDirectory, root } from './root.mjs';

const isTest = (name) => /\.(test|spec|contract)\.[cm]?tsx?$/.test(name);

function* filesBelow(relative) {
  const absolute = path.join(root, relative);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) {
    yield relative;
    return;
  }
  const entries = readdirSync(absolute, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'generated' || entry.name.startsWith('.') || isTest(entry.name)) continue;
    yield* filesBelow(path.posix.join(relative, entry.name));
  }
}

/**
 * Hash of the contents of files and folders, by path; tests, dot files and generated code left out. The versions of Node
 * and of every package count too.
 * @param {readonly string[]} inputs relative to the checkout
 */
export function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...inputs, 'package-lock.json'].flatMap((input) => [...filesBelow(input)])) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

const stampFile = (name) => path.join(buildDirectory, `${name}.stamp`);

/**
 * Runs `build` unless its outputs exist and were made from the very same inputs. True if it ran.
 * @param {{name: string, inputs: readonly string[], outputs: readonly string[]}} what
 * @param {() => Promise<unknown>} build
 */
export async function buildIfStale({ name, inputs, outputs }, build) {
  const hash = hashOf(inputs);
  const stamp = stampFile(name);
  const complete = outputs.every((output) => existsSync(path.join(root, output)));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(buildDirectory, { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
