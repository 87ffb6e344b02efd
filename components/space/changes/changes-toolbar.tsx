'use client';
import { Columns2, FolderTree, type LucideIcon, Rows2, UnfoldVertical } from 'lucide-react';
import type { DiffLayout } from '@/components/diff/diff-rows';
import type { FileChangeRow } from '@/components/sync/api';
import { IconButton } from '@/components/ui/icon-button';
import { Segments } from '@/components/ui/segments';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';
import { type ChangesState, changeView } from './changes-state';
import { LineCounts } from './file-marks';

export interface ChangesToolbarProps {
  readonly view: ChangesState;
  readonly files: readonly FileChangeRow[];
  /** Null where neither the panel nor the window has room for two columns. */
  readonly layout: DiffLayout | null;
  readonly onLayout: (next: DiffLayout) => void;
  readonly folded: boolean;
  readonly onFold: () => void;
}

const layouts: Readonly<Record<DiffLayout, { readonly icon: LucideIcon; readonly next: DiffLayout }>> = {
  unified: { icon: Columns2, next: 'split' },
  split: { icon: Rows2, next: 'unified' },
};

/** What is compared with what, how much it is, and how it is looked at. */
export function ChangesToolbar({ view, files, layout, onLayout, folded, onFold }: ChangesToolbarProps) {
  const sum = (side: 'additions' | 'deletions') => files.reduce((total, file) => total + file[side], 0);
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1 pr-2 pl-3">
      <Segments
        label={text.compare}
        value={view.against}
        onChange={(against) => changeView({ against })}
        options={[
          { value: 'start', label: text.comparisons.start },
          { value: 'head', label: text.comparisons.head },
        ]}
      />
      <span className="flex items-center gap-2 text-12 whitespace-nowrap text-ink-2">
        {text.files(files.length)}
        <LineCounts additions={sum('additions')} deletions={sum('deletions')} />
      </span>
      <span className="ml-auto flex items-center">
        <IconButton
          label={folded ? text.view.expandAll : text.view.collapseAll}
          icon={UnfoldVertical}
          onClick={onFold}
        />
        <IconButton
          label={text.view.tree}
          icon={FolderTree}
          aria-pressed={view.tree}
          className={view.tree ? 'bg-hover text-ink' : ''}
          onClick={() => changeView({ tree: !view.tree })}
        />
        {layout && (
          <IconButton
            label={text.view[layouts[layout].next]}
            icon={layouts[layout].icon}
            onClick={() => onLayout(layouts[layout].next)}
          />
        )}
      </span>
    </div>
  );
}
