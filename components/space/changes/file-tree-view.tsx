'use client';
import { ChevronRight, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { shownText } from '@/components/diff/shown-text';
import type { FileChangeRow } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { ScrollBox } from '@/components/ui/scroll-box';
import { changesStrings as strings } from '@/components/ui/strings/changes-strings';
import { LineCounts, StatusLetter } from './file-marks';
import { fileTree, matchesFilter, nameOf, type TreeFolder } from './file-tree';

const text = strings.tree;

/** So many files are found by looking. */
const FILTER_FROM = 6;

export interface FileTreeViewProps {
  readonly files: readonly FileChangeRow[];
  /** The file in the window. */
  readonly current: string | null;
  readonly onOpen: (path: string) => void;
  readonly className?: string;
}

export function FileTreeView({ files, current, onOpen, className }: FileTreeViewProps) {
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(
    () => fileTree(filter.trim() === '' ? files : files.filter((file) => matchesFilter(file, filter.trim()))),
    [files, filter],
  );
  const toggle = (path: string): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  return (
    <nav aria-label={text.label} className={cx('flex min-h-0 flex-col', className)}>
      {files.length >= FILTER_FROM && (
        <label className="flex h-8 shrink-0 items-center gap-2 border-b px-3 text-ink-3">
          <Search aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <input
            type="search"
            aria-label={text.filter}
            placeholder={text.filter}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="h-full min-w-0 flex-1 bg-transparent text-12 text-ink outline-none placeholder:text-ink-3"
          />
        </label>
      )}
      <ScrollBox label={text.label} fills>
        <ul className="py-1">
          <Folder folder={tree} depth={0} {...{ closed, toggle, current, onOpen }} />
        </ul>
        {tree.count === 0 && <p className="px-3 py-2 text-12 text-ink-3">{text.nothing}</p>}
      </ScrollBox>
    </nav>
  );
}

interface FolderProps extends Pick<FileTreeViewProps, 'current' | 'onOpen'> {
  readonly folder: TreeFolder<FileChangeRow>;
  readonly depth: number;
  readonly closed: ReadonlySet<string>;
  readonly toggle: (path: string) => void;
}

const rowClass =
  'flex h-7 w-full min-w-0 items-center gap-1.5 rounded-none pr-3 text-left text-12 hover:bg-hover focus-visible:-outline-offset-2';
const indent = (depth: number) => ({ paddingLeft: 10 + depth * 12 });

function Folder(props: FolderProps) {
  const { folder, depth, closed, toggle, current, onOpen } = props;
  return (
    <>
      {folder.folders.map((inner) => (
        <li key={inner.path}>
          <button
            type="button"
            aria-expanded={!closed.has(inner.path)}
            aria-label={text.folder(shownText(inner.name), inner.count)}
            onClick={() => toggle(inner.path)}
            style={indent(depth)}
            className={cx(rowClass, 'text-ink-2')}
          >
            <ChevronRight
              aria-hidden
              className={cx(
                'size-3 shrink-0 text-ink-3 transition-[rotate]',
                !closed.has(inner.path) && 'rotate-90',
              )}
            />
            <bdi dir="ltr" className="min-w-0 truncate font-mono text-[11.5px]">
              {shownText(inner.name)}
            </bdi>
            <span className="ml-auto text-11 text-ink-3 tabular-nums">{inner.count}</span>
          </button>
          {!closed.has(inner.path) && (
            <ul>
              <Folder {...props} folder={inner} depth={depth + 1} />
            </ul>
          )}
        </li>
      ))}
      {folder.files.map((file) => (
        <li key={file.path}>
          <button
            type="button"
            aria-current={file.path === current ? 'true' : undefined}
            title={shownText(file.path)}
            onClick={() => onOpen(file.path)}
            style={indent(depth)}
            className={cx(rowClass, file.path === current && 'bg-hover')}
          >
            <StatusLetter status={file.status} />
            <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono text-[11.5px]">
              {shownText(nameOf(file.path))}
            </bdi>
            <LineCounts {...file} />
          </button>
        </li>
      ))}
    </>
  );
}
