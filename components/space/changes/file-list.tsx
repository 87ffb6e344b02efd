'use client';
import { useMemo } from 'react';
import { parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import type { FileChangeRow, Outputs } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { ScrollBox } from '@/components/ui/scroll-box';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import type { SpaceId } from '@/server/core/ids';
import { ChangedFile } from './changed-file';
import type { ChangesState } from './changes-state';
import { FileTreeView } from './file-tree-view';
import { filesByPath } from './merged-file';
import { useDiscard } from './use-discard';
import type { OpenFiles } from './use-file-list';

export interface FileListProps {
  readonly spaceId: SpaceId;
  readonly view: ChangesState;
  readonly data: {
    readonly files: readonly FileChangeRow[];
    readonly diff: Outputs['spaces']['diff'];
  };
  readonly list: OpenFiles;
  /** There is room for the tree beside the files; else it stands above them. */
  readonly beside: boolean;
  readonly mayChange: boolean;
}

export function FileList({ spaceId, view, data, list, beside, mayChange }: FileListProps) {
  const { files, diff } = data;
  const parsed = useMemo(() => filesIn(diff), [diff]);
  const discard = useDiscard(spaceId, view.against);
  return (
    <div className={cx('flex min-h-0 flex-1', !beside && 'flex-col')}>
      {view.tree && (
        <FileTreeView
          files={files}
          current={list.current}
          onOpen={list.goTo}
          className={beside ? 'w-56 shrink-0 border-r' : 'max-h-[34%] shrink-0 border-b'}
        />
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col" onScrollCapture={list.onScroll}>
        <ScrollBox label={spaceStrings.panel.changes} fills>
          <ul ref={list.place} aria-label={text.list}>
            {files.map((file) => (
              <ChangedFile
                key={file.path}
                spaceId={spaceId}
                against={view.against}
                layout={view.layout}
                file={file}
                diff={parsed.get(file.path) ?? null}
                open={list.isOpen(file)}
                onToggle={list.toggle}
                onDiscard={mayChange ? discard : null}
              />
            ))}
          </ul>
        </ScrollBox>
      </div>
    </div>
  );
}

/** A diff that ends early holds its last file only in part: that one is read by itself. */
function filesIn({ text: diff, cut }: Outputs['spaces']['diff']) {
  const files = parseUnifiedDiff(diff);
  return filesByPath(cut ? files.slice(0, -1) : files);
}
