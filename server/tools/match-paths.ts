import picomatch from 'picomatch';
import { startPatternWorker } from './pattern-worker';

const MAX_PATTERN_LENGTH = 300;

/** A glob as people write it in ignore files: without a slash it means any depth; `**`, `?`, `[a]` and `{a,b}` are known. */
export function globPattern(glob: string): RegExp | null {
  const anchored = glob.replace(/^(\.?\/)+/, '');
  if (anchored === '' || anchored.length > MAX_PATTERN_LENGTH) return null;
  const pattern = anchored.includes('/') ? anchored : `**/${anchored}`;
  const made = picomatch.makeRe(pattern, { dot: true, noextglob: true, nonegate: true });
  return made ? new RegExp(made.source, made.flags.replace(/[gy]/g, '')) : null;
}

/** Those of `paths` that match. Null for a glob that is empty, too long or broken. */
export async function matchPaths(
  paths: readonly string[],
  glob: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  const pattern = globPattern(glob);
  if (!pattern) return null;
  await using worker = startPatternWorker(pattern, signal);
  const matched = await worker.test(paths);
  return paths.filter((_, index) => matched[index]);
}
