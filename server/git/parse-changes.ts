import { byCodeUnit } from './by-code-unit';
import type { FileChange } from './worktrees';

type Status = FileChange['status'];

const statuses: Readonly<Record<string, Status>> = {
  A: 'added',
  C: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'type-changed',
  U: 'modified',
};

type Raw = Pick<FileChange, 'path' | 'oldPath' | 'status' | 'modes'>;
type Counts = Pick<FileChange, 'binary' | 'additions' | 'deletions'>;

/** Reads `git diff --raw --numstat -z`: first a record per path with its status, then one with its counts. */
export function parseChanges(text: string): FileChange[] {
  const fields = text.split('\0');
  const changes = new Map<string, Raw>();
  const counts = new Map<string, Counts>();
  let at = 0;
  const next = () => fields[at++] ?? '';
  while (at < fields.length) {
    const field = next();
    if (field.startsWith(':')) {
      const letter = field.split(' ').at(-1)?.charAt(0) ?? '';
      const moved = letter === 'R' || letter === 'C';
      const from = next();
      const path = moved ? next() : from;
      changes.set(path, {
        path,
        oldPath: letter === 'R' ? from : null,
        status: statuses[letter] ?? 'modified',
        modes: modesIn(field),
      });
      continue;
    }
    const [, added, removed, rest] = /^(-|\d+)\t(-|\d+)\t(.*)$/s.exec(field) ?? [];
    if (added === undefined || removed === undefined) continue;
    // A renamed path is told as two further fields.
    const path = rest === '' ? [next(), next()][1] : rest;
    counts.set(path ?? '', {
      binary: added === '-',
      additions: Number(added) || 0,
      deletions: Number(removed) || 0,
    });
  }
  return [...changes.values()]
    .map((change) => ({ ...change, ...(counts.get(change.path) ?? noCounts) }))
    .sort((a, b) => byCodeUnit(a.path, b.path));
}

/** `:100644 100755 …`; a side without the file has the mode 000000. */
function modesIn(record: string): FileChange['modes'] {
  const [from = '', to = ''] = record.slice(1).split(' ');
  const both = from !== to && !/^0+$/.test(from) && !/^0+$/.test(to);
  return both ? { from, to } : null;
}

const noCounts: Counts = { binary: false, additions: 0, deletions: 0 };
