/** The repository's own notes for agents (statement 68): `AGENTS.md`, else `CLAUDE.md`, at the top of the worktree. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstructionFile } from '@/server/core/prompt';

const NAMES = ['AGENTS.md', 'CLAUDE.md'];
const MAX_BYTES = 64 * 1024;

/** Links are not followed: a repository cannot pull in a file from outside. Longer files are cut with a notice. */
export async function readInstructions(worktree: string): Promise<InstructionFile | null> {
  for (const name of NAMES) {
    const text = await readPlainFile(join(worktree, name));
    if (text !== null && text.trim() !== '') return { name, text };
  }
  return null;
}

async function readPlainFile(path: string): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  );
  if (!file) return null;
  try {
    if (!(await file.stat()).isFile()) return null;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0);
    const text = buffer.subarray(0, Math.min(bytesRead, MAX_BYTES)).toString('utf8');
    return bytesRead > MAX_BYTES ? `${text}\n[cut after ${MAX_BYTES} bytes]` : text;
  } finally {
    await file.close();
  }
}
