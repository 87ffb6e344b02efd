import { lstat } from 'node:fs/promises';
import { z } from 'zod';
import { failureOf } from './describe-failure';
import { fileChangeOutcome } from './file-change-outcome';
import { decodeFile } from './file-text';
import { readWorktreeFile } from './read-worktree-file';
import { defineTool, failed, succeeded } from './tool';
import { resolveWorktreeEntry, type WorktreePath } from './worktree-path';
import { deleteWorktreeFile } from './write-worktree-file';

const input = z.object({
  path: z.string().min(1).describe('Path of one file, relative to the top of the worktree.'),
});

export const deleteFileTool = defineTool({
  name: 'delete_file',
  description: 'Deletes one file. A link is deleted itself, not what it leads to. Folders are not deleted.',
  tier: 'write',
  effects: ['file-delete'],
  input,
  async run({ path }, { worktree, signal }) {
    const resolved = await resolveWorktreeEntry(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    if (!resolved.path.exists) return failed(`There is no file "${path}".`);
    const { relative } = resolved.path;
    try {
      if ((await lstat(resolved.path.absolute)).isDirectory()) return failed(`"${relative}" is a folder.`);
      const before = await textOf(resolved.path);
      signal.throwIfAborted();
      await deleteWorktreeFile(worktree, resolved.path);
      const sentence = `Deleted "${relative}".`;
      if (before === null) return succeeded(sentence, { path: relative });
      return fileChangeOutcome(sentence, { path: relative, before, after: null });
    } catch (error) {
      return failureOf(error, path);
    }
  },
});

/** For the picture of the change; null for links, special and binary files. */
async function textOf(path: WorktreePath): Promise<string | null> {
  const read = await readWorktreeFile(path).catch(() => null);
  if (!read || read.size > read.bytes.length) return null;
  return decodeFile(read.bytes)?.text ?? null;
}
