'use client';
import {
  ArrowUpFromLine,
  Gauge,
  GitCommitHorizontal,
  ListChecks,
  RotateCcw,
  ShieldX,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { approvalIcons } from '@/components/approvals/approval-marks';
import { shownTitle } from '@/components/approvals/shown-title';
import { useMayDecide } from '@/components/approvals/use-may-decide';
import { toolTarget } from '@/components/conversation/tools/tool-target';
import { shownText } from '@/components/diff/shown-text';
import type { TimelineRow } from '@/components/sync/api';
import { useModes } from '@/components/sync/use-modes';
import { usePeople } from '@/components/sync/use-people';
import { useSpace } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { ModeIcon } from '@/components/ui/mode-mark';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { timelineStrings as text } from '@/components/ui/strings/timeline-strings';
import type { SpaceId } from '@/server/core/ids';
import { selectionBehind } from '@/server/core/thread/space-fold';
import { useRestore } from '../changes/use-discard';

export interface EntryLook {
  readonly icon: ReactNode;
  readonly title: string;
  readonly who: string;
  /** A few words behind who did it. */
  readonly note: string;
  /** In lines of its own. */
  readonly detail: string;
  readonly action: ReactNode;
}

type Plain = Pick<EntryLook, 'icon' | 'title'> & Partial<EntryLook>;

/** How each fact reads, and who is behind it. */
export function useEntryLook(spaceId: SpaceId, row: TimelineRow): EntryLook {
  const nameOf = usePeople();
  const mode = useModeLook(spaceId, row);
  const name = nameOf(row.by);
  const look = mode ?? approvalLook(row, name) ?? workLook(spaceId, row);
  return { who: name, note: '', detail: '', action: null, ...look };
}

function useModeLook(spaceId: SpaceId, { what, by, at }: TimelineRow): Plain | null {
  const { modeOf } = useModes();
  const nameOf = usePeople();
  const selections = useSpace(spaceId, (state) => state.space.selections);
  if (what.fact === 'selected') {
    const to = modeOf(what.to);
    return {
      icon: <ModeIcon mode={to} />,
      title: text.selected(to.label),
      who: `${nameOf(by)}, ${text.causes[what.cause]}`,
      note: text.from(modeOf(what.from).label),
    };
  }
  if (what.fact !== 'landed') return null;
  const mode = modeOf(what.mode);
  // The runner writes the landing; a person asked for it.
  const asker = selectionBehind(selections, { mode: what.mode, at })?.by ?? by;
  return { icon: <ModeIcon mode={mode} />, title: text.landed(mode.label), who: nameOf(asker) };
}

function approvalLook({ what, title }: TimelineRow, name: string): Plain | null {
  if (what.fact === 'asked') {
    return {
      icon: icon(approvalIcons[what.approval], 'text-warn'),
      title: text.asked(approvalStrings.kinds[what.approval]),
      detail: shownTitle({ kind: what.approval, title: what.title }),
    };
  }
  if (what.fact === 'decided') {
    const ended = what.cause ? ` · ${approvalStrings.causes[what.cause]}` : '';
    return {
      icon: icon(approvalIcons[what.approval]),
      title: `${approvalStrings.kinds[what.approval]}: ${shownTitle({ kind: what.approval, title: title ?? '' })}`,
      who: `${approvalStrings.outcomes[what.status](name)}${ended}`,
      detail: what.words,
    };
  }
  if (what.fact !== 'rule') return null;
  return {
    icon: icon(ListChecks),
    title: what.added ? text.ruleAdded : text.ruleRevoked,
    detail: what.about,
  };
}

function workLook(spaceId: SpaceId, { what }: TimelineRow): Plain {
  switch (what.fact) {
    case 'refused': {
      const target = toolTarget(what.tool, what.args);
      return {
        icon: icon(ShieldX, 'text-bad'),
        title: text.refused(what.tool),
        detail: [target, what.reason].filter(Boolean).map(shownText).join(' — '),
      };
    }
    case 'autonomy':
      return {
        icon: icon(Gauge),
        title: text.autonomy(approvalStrings.autonomy.levels[what.autonomy].label),
      };
    case 'committed':
      return {
        icon: icon(GitCommitHorizontal),
        title: text.committed(what.files),
        detail: `${what.commit.slice(0, 8)} ${shownText(what.subject)}`,
      };
    case 'pushed':
      return { icon: icon(ArrowUpFromLine), title: text.pushed(what.branch), note: what.remote };
    case 'discarded':
      return {
        icon: icon(Undo2),
        title: text.discarded(shownText(what.path)),
        note: text.againsts[what.against],
        action: <UndoButton spaceId={spaceId} discardId={what.discardId} />,
      };
    case 'undone':
      return { icon: icon(RotateCcw), title: text.undone(shownText(what.path)) };
    default:
      return { icon: null, title: '' };
  }
}

function icon(Icon: typeof Undo2, ink = 'text-ink-3'): ReactNode {
  return <Icon aria-hidden className={cx('size-3.5', ink)} strokeWidth={1.75} />;
}

/** The way back, long after its passing message is gone. */
function UndoButton({ spaceId, discardId }: { readonly spaceId: SpaceId; readonly discardId: string }) {
  const restore = useRestore(spaceId);
  const mayDecide = useMayDecide();
  if (!mayDecide) return null;
  return (
    <button
      type="button"
      onClick={() => void restore(discardId)}
      className="text-ink-3 hover:text-accent hover:underline"
    >
      {text.undo}
    </button>
  );
}
