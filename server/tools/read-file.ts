import { z } from 'zod';
import { failureOf } from './describe-failure';
import { decodeFile } from './file-text';
import { MAX_FILE_BYTES, readWorktreeFile } from './read-worktree-file';
import { defineTool, failed, succeeded, type ToolOutcome } from './tool';
import { resolveWorktreePath } from './worktree-path';

const DEFAULT_LINES = 2_000;
const MAX_LINE_LENGTH = 2_000;

const input = z.object({
  path: z.string().min(1).describe('Path relative to the top of the worktree.'),
  offset: z.number().int().min(1).optional().describe('First line to read, from 1.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(20_000)
    .optional()
    .describe(`Number of lines; default ${DEFAULT_LINES}.`),
});

export const readFileTool = defineTool({
  name: 'read_file',
  description:
    'Reads a text file of the worktree. Every line is preceded by its number and a tab, which are not part of the file. Read on with offset where the end says so.',
  tier: 'read',
  effects: [],
  input,
  async run({ path, offset, limit }, { worktree }) {
    const resolved = await resolveWorktreePath(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    if (!resolved.path.exists) return failed(`There is no file "${path}".`);
    try {
      const { bytes, size } = await readWorktreeFile(resolved.path);
      return present(resolved.path.relative, {
        bytes,
        size,
        offset: offset ?? 1,
        limit: limit ?? DEFAULT_LINES,
      });
    } catch (error) {
      return failureOf(error, path);
    }
  },
});

interface Window {
  readonly bytes: Buffer;
  readonly size: number;
  readonly offset: number;
  readonly limit: number;
}

function present(path: string, { bytes, size, offset, limit }: Window): ToolOutcome {
  const partial = size > MAX_FILE_BYTES;
  // A cut can fall into a character, never into a line end.
  const whole = partial ? bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) : bytes;
  const decoded = decodeFile(whole);
  if (!decoded) {
    return failed(
      `"${path}" is no text file this tool can decode (${size} bytes; UTF-8, or UTF-16 with a byte order mark).`,
    );
  }
  if (decoded.text === '') return succeeded(`("${path}" is empty)`, { path, lines: 0 });
  const lines = decoded.text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (offset > lines.length)
    return failed(`"${path}" has ${lines.length} lines; line ${offset} is past its end.`);
  const shown = lines.slice(offset - 1, offset - 1 + limit);
  const last = offset + shown.length - 1;
  const width = String(last).length;
  const body = shown
    .map((line, index) => `${String(offset + index).padStart(width)}\t${shorten(line)}`)
    .join('\n');
  return succeeded(`${body}\n${ending({ last, total: lines.length, offset, partial, size })}`.trimEnd(), {
    path,
    from: offset,
    to: last,
    lines: lines.length,
  });
}

function shorten(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  return `${line.slice(0, MAX_LINE_LENGTH)}… [line of ${line.length} characters cut]`;
}

interface Position {
  readonly last: number;
  readonly total: number;
  readonly offset: number;
  readonly partial: boolean;
  readonly size: number;
}

function ending({ last, total, offset, partial, size }: Position): string {
  if (partial && last === total) {
    return `\n(Only the first ${MAX_FILE_BYTES} of ${size} bytes can be read; a search finds lines further on.)`;
  }
  if (last < total) return `\n(Lines ${offset} to ${last} of ${total}. Read on with offset ${last + 1}.)`;
  return offset > 1 ? `\n(Lines ${offset} to ${last} of ${total}.)` : '';
}
