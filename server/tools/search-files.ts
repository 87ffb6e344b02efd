import { join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '@/server/git/list-files';
import { failureOf } from './describe-failure';
import { decodeFile } from './file-text';
import { matchPaths } from './match-paths';
import { type PatternWorker, startPatternWorker } from './pattern-worker';
import { readWorktreeFile } from './read-worktree-file';
import { defineTool, failed, succeeded, type ToolOutcome } from './tool';
import { resolveWorktreePath } from './worktree-path';

const MAX_MATCHES = 200;
const MAX_BYTES = 2 * 1024 * 1024;
const BATCH = 16;

const input = z.object({
  pattern: z
    .string()
    .min(1)
    .max(1_000)
    .describe('JavaScript regular expression, tried on each line; begin with (?i) to ignore case.'),
  path: z.string().optional().describe('Folder or file to search; default the whole worktree.'),
  glob: z.string().min(1).optional().describe('Only files that match, such as "*.ts".'),
});

export const searchFilesTool = defineTool({
  name: 'search_files',
  description: `Searches text files of the worktree line by line and answers path:line: text, at most ${MAX_MATCHES} matches in order of paths. What git ignores is left out.`,
  tier: 'read',
  effects: [],
  input,
  async run({ pattern, path = '', glob }, { worktree, signal }) {
    const resolved = await resolveWorktreePath(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    if (!resolved.path.exists) return failed(`There is no file or folder "${path}".`);
    const expression = compile(pattern);
    if (typeof expression === 'string') return failed(expression);
    try {
      const listed = await listFiles(worktree, { folder: resolved.path.relative, signal });
      const paths = glob === undefined ? listed : await matchPaths(listed, glob, signal);
      if (paths === null) return failed(`"${glob}" is no glob.`);
      await using worker = startPatternWorker(expression, signal);
      return present(await search(worker, { worktree, paths, signal }));
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error, pattern);
    }
  },
});

/** A sentence for the model where the pattern is no regular expression. */
function compile(pattern: string): RegExp | string {
  const flags = pattern.startsWith('(?i)') ? 'i' : '';
  try {
    return new RegExp(flags === '' ? pattern : pattern.slice(4), flags);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    return `"${pattern}" is no regular expression: ${why}. Put a backslash before characters that are meant literally.`;
  }
}

interface Job {
  readonly worktree: string;
  readonly paths: readonly string[];
  readonly signal: AbortSignal;
}

interface Found {
  readonly lines: string[];
  readonly files: number;
  readonly tooLarge: number;
}

async function search(worker: PatternWorker, { worktree, paths, signal }: Job): Promise<Found> {
  const found = { lines: [] as string[], files: 0, tooLarge: 0 };
  for (let start = 0; start < paths.length && found.lines.length <= MAX_MATCHES; start += BATCH) {
    signal.throwIfAborted();
    const batch = await Promise.all(
      paths.slice(start, start + BATCH).map((path) => readText(worktree, path)),
    );
    found.tooLarge += batch.filter((file) => file === 'too-large').length;
    const files = batch.filter((file) => file !== null && file !== 'too-large');
    // One more than is shown, to know whether there are more.
    const matches = await worker.lines(
      files.map(({ text }) => text),
      MAX_MATCHES + 1 - found.lines.length,
    );
    files.forEach(({ path }, index) => {
      const lines = matches[index] ?? [];
      if (lines.length > 0) found.files += 1;
      found.lines.push(...lines.map(({ line, text }) => `${path}:${line}: ${text}`));
    });
  }
  return found;
}

/** Null for what is no text, is gone, or lies behind a link by now: the open verifies where the file really is. */
async function readText(
  worktree: string,
  path: string,
): Promise<{ path: string; text: string } | 'too-large' | null> {
  try {
    const at = { absolute: join(worktree, path), relative: path, exists: true };
    const { bytes, size } = await readWorktreeFile(at, MAX_BYTES);
    if (size > bytes.length) return 'too-large';
    const decoded = decodeFile(bytes);
    return decoded && { path, text: decoded.text };
  } catch {
    return null;
  }
}

function present({ lines, files, tooLarge }: Found): ToolOutcome {
  const cut = lines.length > MAX_MATCHES;
  const notes = [
    ...(cut ? [`(More than ${MAX_MATCHES} matches; narrow the pattern, the path or the glob.)`] : []),
    ...(tooLarge > 0 ? [`(${tooLarge} files over ${MAX_BYTES} bytes were not searched.)`] : []),
  ];
  const shown = lines.slice(0, MAX_MATCHES);
  const display = { matches: shown.length, files, cut };
  return succeeded([...(shown.length > 0 ? shown : ['(no matches)']), ...notes].join('\n'), display);
}
