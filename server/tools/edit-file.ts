import { z } from 'zod';
import { failureOf } from './describe-failure';
import { fileChangeOutcome } from './file-change-outcome';
import { decodeFile, encodeFile } from './file-text';
import { nearestPassage } from './nearest-passage';
import { MAX_FILE_BYTES, readWorktreeFile } from './read-worktree-file';
import { type Replaced, type Replacement, replaceText } from './replace-text';
import { defineTool, failed, type ToolOutcome } from './tool';
import { resolveWorktreePath, type WorktreePath } from './worktree-path';
import { writeWorktreeFile } from './write-worktree-file';

const input = z.object({
  path: z.string().min(1).describe('Path relative to the top of the worktree.'),
  old_text: z.string().min(1).describe('Text to replace, exactly as in the file, without line numbers.'),
  new_text: z.string().describe('What stands there afterwards; empty removes the text.'),
  replace_all: z.boolean().optional().describe('Replace every occurrence; default false.'),
});

export const editFileTool = defineTool({
  name: 'edit_file',
  description:
    'Replaces a passage of a text file. old_text must occur exactly once, so give enough lines around it, or set replace_all. Encoding, byte order mark and line ends are kept.',
  tier: 'write',
  effects: ['file-write'],
  input,
  async run({ path, old_text, new_text, replace_all }, { worktree, signal }) {
    const resolved = await resolveWorktreePath(worktree, path);
    if (!resolved.ok) return failed(resolved.reason);
    if (!resolved.path.exists) return failed(`There is no file "${path}". write_file creates one.`);
    if (old_text === new_text)
      return failed('old_text and new_text are the same, so there is nothing to change.');
    const wanted = { oldText: old_text, newText: new_text, everywhere: replace_all ?? false };
    try {
      return await edit(worktree, { at: resolved.path, wanted, signal });
    } catch (error) {
      return failureOf(error, path);
    }
  },
});

interface Edit {
  readonly at: WorktreePath;
  readonly wanted: Replacement;
  readonly signal: AbortSignal;
}

async function edit(worktree: string, { at, wanted, signal }: Edit): Promise<ToolOutcome> {
  const { bytes, size } = await readWorktreeFile(at);
  if (size > MAX_FILE_BYTES) return failed(`"${at.relative}" is too large to edit (${size} bytes).`);
  const before = decodeFile(bytes);
  if (!before) {
    return failed(
      `"${at.relative}" cannot be decoded as text (UTF-8, or UTF-16 with a byte order mark), so it was left as it is.`,
    );
  }
  const replaced = replaceText(before.text, wanted);
  if (!replaced.ok)
    return failed(whyNot(at.relative, { replaced, text: before.text, oldText: wanted.oldText }));
  const after = encodeFile({ ...before, text: replaced.text });
  if (!after) return failed('new_text holds half of a surrogate pair, which no file can carry.');
  signal.throwIfAborted();
  await writeWorktreeFile(worktree, at, after);
  const places = replaced.count === 1 ? '1 place' : `${replaced.count} places`;
  return fileChangeOutcome(`Edited "${at.relative}" in ${places}.`, {
    path: at.relative,
    before: before.text,
    after: replaced.text,
  });
}

interface Mismatch {
  readonly replaced: Extract<Replaced, { ok: false }>;
  readonly text: string;
  readonly oldText: string;
}

function whyNot(path: string, { replaced, text, oldText }: Mismatch): string {
  if (replaced.count > 1) {
    const more = replaced.count > replaced.lines.length ? ', …' : '';
    return `old_text occurs ${replaced.count} times in "${path}" (lines ${replaced.lines.join(', ')}${more}). Give more lines around the one you mean, or set replace_all. Nothing was changed.`;
  }
  const near = nearestPassage(text, oldText);
  const hint = near === null ? 'Nothing in the file resembles it; read the file again.' : near;
  return `old_text does not occur in "${path}". Nothing was changed. ${hint}`;
}
