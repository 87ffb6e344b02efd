'use client';
import { useQuery } from '@tanstack/react-query';
import { DiffLines } from '@/components/diff/diff-lines';
import { type DiffFile, parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import type { FileChangeRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { cx } from '@/components/ui/cx';
import { Disclosure } from '@/components/ui/disclosure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import type { SpaceId } from '@/server/core/ids';

const text = strings.space.changes;

const letters: Readonly<Record<FileChangeRow['status'], { letter: string; ink: string }>> = {
  added: { letter: 'A', ink: 'text-ok' },
  modified: { letter: 'M', ink: 'text-warn' },
  deleted: { letter: 'D', ink: 'text-bad' },
  renamed: { letter: 'R', ink: 'text-accent' },
  'type-changed': { letter: 'T', ink: 'text-warn' },
};

/** A file longer than this opens only when asked. */
const OPEN_LINES = 400;

export interface ChangedFileProps {
  readonly spaceId: SpaceId;
  readonly file: FileChangeRow;
  /** Null where the whole diff does not hold it: then it is read by itself. */
  readonly diff: DiffFile | null;
  /** The whole diff was too long: files beyond it open, and are read, only when asked for. */
  readonly cut: boolean;
}

export function ChangedFile({ spaceId, file, diff, cut }: ChangedFileProps) {
  const status = letters[file.status];
  return (
    <li className="border-b">
      <Disclosure
        defaultOpen={!(cut && diff === null) && file.additions + file.deletions <= OPEN_LINES}
        className="sticky top-0 z-10 h-9 rounded-none bg-surface px-4 text-12 hover:bg-sunken focus-visible:-outline-offset-2"
        summary={
          <>
            <abbr
              title={text.statuses[file.status]}
              className={cx('w-3 shrink-0 font-mono no-underline', status.ink)}
            >
              {status.letter}
            </abbr>
            <span className="min-w-0 truncate font-mono text-[11.5px]">{file.path}</span>
            {file.oldPath && (
              <span className="truncate text-11 text-ink-3">{text.renamedFrom(file.oldPath)}</span>
            )}
            <span
              role="img"
              aria-label={text.lines(file.additions, file.deletions)}
              className="ml-auto flex shrink-0 gap-1.5 pl-2 font-mono text-11"
            >
              <span className="text-ok">+{file.additions}</span>
              <span className="text-bad">−{file.deletions}</span>
            </span>
          </>
        }
      >
        <FileDiffBody spaceId={spaceId} file={file} diff={diff} />
      </Disclosure>
    </li>
  );
}

function FileDiffBody({ spaceId, file, diff }: Omit<ChangedFileProps, 'cut'>) {
  const single = useQuery({
    ...queries.fileDiff(spaceId, file.path),
    enabled: diff === null && !file.binary,
  });
  if (file.binary) return <p className="px-4 pb-3 text-12 text-ink-3">{text.binary}</p>;
  const shown = diff ?? (single.data ? parseUnifiedDiff(single.data.text, file.path)[0] : undefined);
  if (shown && shown.hunks.length > 0) return <DiffLines path={file.path} hunks={shown.hunks} />;
  if (diff === null && single.isPending) {
    return (
      <div className="px-4 pb-3">
        <SkeletonRows label={text.loading} rows={['w-3/4', 'w-1/2']} />
      </div>
    );
  }
  return <p className="px-4 pb-3 text-12 text-ink-3">{text.noText}</p>;
}
