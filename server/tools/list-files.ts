import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '@/server/git/list-files';
import { failureOf } from './describe-failure';
import { matchPaths } from './match-paths';
import { defineTool, failed, succeeded } from './tool';
import { resolveWorktreePath } from './worktree-path';

const MAX_ENTRIES = 1_000;

const input = z.object({
  pattern: z
    .string()
    .min(1)
    .optional()
    .describe('Glob such as "*.ts" or "src/**/*.{ts,tsx}"; relative to path.'),
  path: z.string().optional().describe('Folder to list; default the whole worktree.'),
});

export const listFilesTool = defineTool({
  name: 'list_files',
  description: `Lists files of the worktree in order of their paths, at most ${MAX_ENTRIES}. What git ignores is left out.`,
  tier: 'read',
  effects: [],
  input,
  async run({ pattern, path = '' }, { worktree, signal }) {
    const resolved = await resolveWorktreePath(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    if (!resolved.path.exists) return failed(`There is no folder "${path}".`);
    const folder = resolved.path.relative;
    try {
      const listed = await listFiles(worktree, { folder, signal });
      const matched = pattern === undefined ? listed : await matchBelow(folder, { listed, pattern, signal });
      if (matched === null) return failed(`"${pattern}" is no glob.`);
      const present = await existing(worktree, matched, signal);
      if (present.names.length === 0) return succeeded('(no files)', { files: 0 });
      const more = present.cut ? `\n(More than ${MAX_ENTRIES} files; give a pattern or a path.)` : '';
      return succeeded(present.names.join('\n') + more, { files: present.names.length, cut: present.cut });
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error, path);
    }
  },
});

interface Match {
  readonly listed: readonly string[];
  readonly pattern: string;
  readonly signal: AbortSignal;
}

/** Globs are relative to the folder that was asked for. */
async function matchBelow(folder: string, { listed, pattern, signal }: Match): Promise<string[] | null> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const inner = listed.map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name));
  const matched = await matchPaths(inner, pattern, signal);
  return matched?.map((name) => prefix + name) ?? null;
}

/** Without tracked files that are deleted; links are marked, because file tools may refuse what they lead to. */
async function existing(
  worktree: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ names: string[]; cut: boolean }> {
  const names: string[] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    const facts = await lstat(join(worktree, path)).catch(() => null);
    if (!facts) continue;
    if (names.length === MAX_ENTRIES) return { names, cut: true };
    names.push(facts.isSymbolicLink() ? `${path} (link)` : path);
  }
  return { names, cut: false };
}
