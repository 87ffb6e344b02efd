import { z } from 'zod';
import { failureOf } from './describe-failure';
import { fileChangeOutcome } from './file-change-outcome';
import { decodeFile, encodeFile, type FileText, lineEndOf, withLineEnds } from './file-text';
import { MAX_FILE_BYTES, readWorktreeFile } from './read-worktree-file';
import { defineTool, failed } from './tool';
import { resolveWorktreePath, type WorktreePath } from './worktree-path';
import { writeWorktreeFile } from './write-worktree-file';

const input = z.object({
  path: z.string().min(1).describe('Path relative to the top of the worktree; missing folders are made.'),
  content: z.string().describe('The whole content of the file.'),
});

export const writeFileTool = defineTool({
  name: 'write_file',
  description:
    'Creates a file or replaces all of its content. Encoding and line ends of an existing file are kept.',
  tier: 'write',
  effects: ['file-write'],
  input,
  async run({ path, content }, { worktree, signal }) {
    const resolved = await resolveWorktreePath(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    const { relative, exists } = resolved.path;
    if (relative === '') return failed('This is the worktree itself. Give the path of a file in it.');
    if (Buffer.byteLength(content) > MAX_FILE_BYTES)
      return failed(`At most ${MAX_FILE_BYTES} bytes can be written.`);
    try {
      const before = exists ? await previous(resolved.path) : null;
      if (before === 'undecodable') {
        return failed(
          `"${relative}" is no text file that can be decoded, so it is not overwritten. Delete it first if it must go.`,
        );
      }
      const after = inKind(content, before);
      const bytes = encodeFile(after);
      if (!bytes) return failed('The content holds half of a surrogate pair, which no file can carry.');
      signal.throwIfAborted();
      await writeWorktreeFile(worktree, resolved.path, bytes);
      const sentence = `${exists ? 'Replaced' : 'Created'} "${relative}" (${bytes.length} bytes).`;
      return fileChangeOutcome(sentence, { path: relative, before: before?.text ?? null, after: after.text });
    } catch (error) {
      return failureOf(error, path);
    }
  },
});

async function previous(path: WorktreePath): Promise<FileText | 'undecodable'> {
  const { bytes, size } = await readWorktreeFile(path);
  return size > bytes.length ? 'undecodable' : (decodeFile(bytes) ?? 'undecodable');
}

/** New content in the encoding, with the mark and the line ends the file has. */
function inKind(content: string, before: FileText | null): FileText {
  // A mark of its own would be written twice.
  const text = content.replace(/^\ufeff/, '');
  if (!before) return { text: content, encoding: 'utf-8', mark: false };
  const windows = lineEndOf(before.text) === '\r\n' && !text.includes('\r');
  return { ...before, text: windows ? withLineEnds(text, '\r\n') : text };
}
