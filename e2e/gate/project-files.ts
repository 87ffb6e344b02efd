/** The project's own code, read once: what git tracks or would track. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSource, type SourceFile } from './source-file';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests and what only tests stand on. */
export const isTest = (file: string): boolean =>
  file.startsWith('e2e/') ||
  /\.(test|spec|contract)\.tsx?$/.test(file) ||
  /(^|\/)test-[^/]*\.tsx?$/.test(file);

/** All files, relative to the checkout; new ones count before they are committed. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort();
}

export const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);

export const readProjectFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export function readSources(files: readonly string[]): SourceFile[] {
  return files.filter(isCode).map((file) => parseSource(file, readProjectFile(file)));
}
