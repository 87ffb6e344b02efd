'use client';
import { ChevronRight, Undo2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { DiffLayout } from '@/components/diff/diff-rows';
import type { DiffFile } from '@/components/diff/parse-unified-diff';
import { shownText } from '@/components/diff/shown-text';
import { useNear } from '@/components/diff/use-near';
import type { FileChangeRow } from '@/components/sync/api';
import type { Comparison } from '@/components/sync/queries';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';
import type { SpaceId } from '@/server/core/ids';
import { FileBody } from './file-body';
import { LineCounts, modeWords, PathText, StatusLetter } from './file-marks';

export interface ChangedFileProps {
  readonly spaceId: SpaceId;
  readonly against: Comparison;
  readonly layout: DiffLayout;
  readonly file: FileChangeRow;
  /** Null where the diff of all files does not hold it: then it is read by itself. */
  readonly diff: DiffFile | null;
  readonly open: boolean;
  readonly onToggle: (path: string) => void;
  /** Null for those who may only look. */
  readonly onDiscard: ((path: string) => void) | null;
}

/** Where the tree leads. */
export const fileAnchor = (path: string): string => `file-${encodeURIComponent(path)}`;

const LINE_HEIGHT = 18;
const MOST_EXPECTED = 4000;

export const ChangedFile = memo(function ChangedFile(props: ChangedFileProps) {
  const { file, open, onToggle, onDiscard } = props;
  const name = shownText(file.path);
  const mode = modeWords(file);
  return (
    <li id={fileAnchor(file.path)} aria-label={text.fileOf(name)} data-file={file.path} className="border-b">
      <div className="group/file sticky top-0 z-10 flex h-9 items-center gap-1 bg-surface pr-2 hover:bg-sunken">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(file.path)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 pl-3 text-left text-12 focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-3 shrink-0 text-ink-3 transition-[rotate]', open && 'rotate-90')}
          />
          <StatusLetter status={file.status} />
          <PathText path={file.path} className="shrink" />
          {file.oldPath !== null && (
            <span className="min-w-0 shrink-2 truncate text-11 text-ink-3">
              {text.renamedFrom(shownText(file.oldPath))}
            </span>
          )}
          {mode && <span className="shrink-0 text-11 text-ink-3">{mode}</span>}
        </button>
        <span className="flex items-center opacity-0 transition-opacity group-focus-within/file:opacity-100 group-hover/file:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={file.path} />
          {onDiscard && (
            <IconButton
              label={text.actions.discard(name)}
              icon={Undo2}
              onClick={() => onDiscard(file.path)}
              className="size-6"
            />
          )}
        </span>
        <LineCounts {...file} />
      </div>
      {open && <LazyBody {...props} />}
    </li>
  );
});

/** Read and drawn when it comes near; before that it takes about the room it will need. */
function LazyBody(props: ChangedFileProps) {
  const { file } = props;
  const place = useRef<HTMLDivElement>(null);
  const { near, height } = useNear(place, { first: false });
  const expected = Math.min(file.additions + file.deletions + 6, MOST_EXPECTED) * LINE_HEIGHT;
  // Once drawn it stays: the diff itself lets go of what is far away.
  const [drawn, setDrawn] = useState(false);
  if (near && !drawn) setDrawn(true);
  return (
    <div ref={place} style={drawn ? undefined : { minHeight: height || expected }}>
      {drawn && <FileBody {...props} />}
    </div>
  );
}
