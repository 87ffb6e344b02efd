import { shownText } from '@/components/diff/shown-text';
import type { FileChangeRow } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';

const letters: Readonly<Record<FileChangeRow['status'], { letter: string; ink: string }>> = {
  added: { letter: 'A', ink: 'text-ok' },
  modified: { letter: 'M', ink: 'text-warn' },
  deleted: { letter: 'D', ink: 'text-bad' },
  renamed: { letter: 'R', ink: 'text-accent' },
  'type-changed': { letter: 'T', ink: 'text-warn' },
};

export function StatusLetter({ status }: Pick<FileChangeRow, 'status'>) {
  const { letter, ink } = letters[status];
  return (
    <abbr
      title={text.statuses[status]}
      className={cx('w-3 shrink-0 text-center font-mono no-underline', ink)}
    >
      {letter}
    </abbr>
  );
}

/** How many lines came and went; nothing for a file without lines. */
export function LineCounts({ additions, deletions }: Pick<FileChangeRow, 'additions' | 'deletions'>) {
  if (additions === 0 && deletions === 0) return null;
  return (
    <span
      role="img"
      aria-label={text.lines(additions, deletions)}
      className="flex shrink-0 gap-1.5 font-mono text-11 tabular-nums"
    >
      {additions > 0 && <span className="text-ok">+{additions}</span>}
      {deletions > 0 && <span className="text-bad">−{deletions}</span>}
    </span>
  );
}

/** The end of a path tells most: what is too long loses its beginning. A name may hold anything but a slash. */
export function PathText({ path, className }: { readonly path: string; readonly className?: string }) {
  const name = path.lastIndexOf('/') + 1;
  return (
    <bdi dir="ltr" title={shownText(path)} className={cx('flex min-w-0 font-mono text-[11.5px]', className)}>
      <span className="min-w-0 shrink truncate text-ink-3">{shownText(path.slice(0, name))}</span>
      <span className="max-w-full shrink-0 truncate">{shownText(path.slice(name))}</span>
    </bdi>
  );
}

/** What changed of a file besides its lines. */
export function modeWords({ modes }: Pick<FileChangeRow, 'modes'>): string | null {
  if (!modes) return null;
  const { from, to } = modes;
  if (to === '120000') return text.modes.link;
  if (from === '120000') return text.modes.file;
  if (to === '100755') return text.modes.executable;
  return from === '100755' ? text.modes.plain : text.modes.other(from, to);
}
