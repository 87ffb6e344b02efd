import { formatPatch, structuredPatch } from 'diff';
import { succeeded, type ToolOutcome } from './tool';

export interface FileChange {
  readonly path: string;
  /** Null for a file that was not there. */
  readonly before: string | null;
  /** Null for a file that is gone. */
  readonly after: string | null;
}

/** Comparing two large unlike texts must not hold up the server. */
const DIFF_LIMITS = { context: 3, timeout: 500 } as const;

/** A change's result: one sentence for the model, `{path, diff, additions, deletions}` for the screen. */
export function fileChangeOutcome(sentence: string, change: FileChange): ToolOutcome {
  const { path, before, after } = change;
  const oldName = before === null ? '/dev/null' : `a/${path}`;
  const newName = after === null ? '/dev/null' : `b/${path}`;
  const texts = [before ?? '', after ?? ''] as const;
  const patch = structuredPatch(oldName, newName, ...texts, undefined, undefined, DIFF_LIMITS);
  if (!patch) return succeeded(sentence, { path });
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return succeeded(sentence, {
    path,
    diff: formatPatch(patch).replace(/^=+\n/, ''),
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
  });
}
