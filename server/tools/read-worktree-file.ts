import { openWorktreeFile } from './open-worktree-file';
import type { WorktreePath } from './worktree-path';

/** Files are handled in memory up to here. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export interface FileBytes {
  readonly bytes: Buffer;
  /** Of the whole file. */
  readonly size: number;
  readonly mode: number;
}

/** At most the first `MAX_FILE_BYTES`. Throws like `openWorktreeFile`. */
export async function readWorktreeFile(
  path: WorktreePath,
  limit: number = MAX_FILE_BYTES,
): Promise<FileBytes> {
  const handle = await openWorktreeFile(path);
  try {
    const { size, mode } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, limit));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return { bytes: bytes.subarray(0, filled), size, mode };
  } finally {
    await handle.close();
  }
}
