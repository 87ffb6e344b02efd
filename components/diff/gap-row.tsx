import { ChevronsDown, ChevronsUp, LoaderCircle, type LucideIcon, UnfoldVertical } from 'lucide-react';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import type { DiffGap } from './diff-parts';
import { shownText } from './shown-text';

const text = changesStrings.gap;

/** Lines shown at a time. */
export const STEP = 20;

export type RevealFrom = 'below' | 'above' | 'all';

export interface GapRowProps {
  readonly gap: DiffGap;
  readonly columns: number;
  /** Null where no more of the file can be had. */
  readonly onReveal: ((gap: number, from: RevealFrom) => void) | null;
  readonly busy: boolean;
}

/** Stands for the unchanged lines between two changes, and shows them where that is possible. */
export function GapRow({ gap, columns, onReveal, busy }: GapRowProps) {
  const { id, count, heading, isFirst, isLast } = gap;
  const few = count !== null && count <= STEP;
  return (
    <tr className="bg-sunken text-ink-3">
      <td colSpan={columns} className="p-0">
        <div className="flex min-h-6 min-w-0 items-center gap-0.5 px-1 font-sans text-11">
          {onReveal && busy && <LoaderCircle aria-hidden className="mx-1.5 size-3 animate-spin" />}
          {onReveal && !busy && !few && !isFirst && (
            <Reveal icon={ChevronsDown} label={text.below(STEP)} onClick={() => onReveal(id, 'below')} />
          )}
          {onReveal && !busy && !few && !isLast && (
            <Reveal icon={ChevronsUp} label={text.above(STEP)} onClick={() => onReveal(id, 'above')} />
          )}
          {onReveal && !busy && (
            <Reveal
              icon={UnfoldVertical}
              label={count === null ? text.rest : text.all(count)}
              onClick={() => onReveal(id, 'all')}
            />
          )}
          <span className="shrink-0 pl-1.5 tabular-nums">{count === null ? '' : text.unchanged(count)}</span>
          {heading !== '' && <span className="truncate pl-2 font-mono">{shownText(heading)}</span>}
        </div>
      </td>
    </tr>
  );
}

interface RevealProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

function Reveal({ icon: Icon, label, onClick }: RevealProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
    </button>
  );
}
