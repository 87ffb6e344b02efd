'use client';
import { History, ShieldX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { approvalIcons } from '@/components/approvals/approval-marks';
import { useModes } from '@/components/sync/use-modes';
import { usePeople } from '@/components/sync/use-people';
import { useConversation, useSpace } from '@/components/sync/use-stores';
import { EmptyState } from '@/components/ui/empty-state';
import { ModeIcon } from '@/components/ui/mode-mark';
import { Moment } from '@/components/ui/moment';
import { ScrollBox } from '@/components/ui/scroll-box';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { type TimelineEntry, timelineOf } from './timeline-entries';

const text = strings.space.timeline;

export interface TimelinePanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

/** Who changed what the agent may do, and what was refused, newest first. */
export function TimelinePanel({ spaceId, conversationId }: TimelinePanelProps) {
  if (conversationId === null) return null;
  return <Timeline spaceId={spaceId} conversationId={conversationId} />;
}

function Timeline({ spaceId, conversationId }: { spaceId: SpaceId; conversationId: ConversationId }) {
  const space = useSpace(spaceId, (state) => state.space);
  const items = useConversation(conversationId, (state) => state.thread.items);
  const entries = useMemo(() => timelineOf(space, items), [space, items]);
  if (entries.length === 0) return <EmptyState icon={History} title={text.empty} text={text.emptyText} />;
  return (
    <ScrollBox label={strings.space.panel.timeline} fills>
      <ol className="px-4 py-3">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </ScrollBox>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { modeOf } = useModes();
  const nameOf = usePeople();
  if (entry.kind === 'refused') {
    return (
      <Row
        icon={<ShieldX aria-hidden className="size-3.5 text-bad" strokeWidth={1.75} />}
        title={text.refused(entry.row.name)}
        at={entry.at}
        detail={entry.row.reason ?? ''}
        who={strings.thread.mode(modeOf(entry.row.mode).label)}
      />
    );
  }
  if (entry.kind === 'decided') return <DecidedRow entry={entry} />;
  const { selection } = entry;
  const to = modeOf(selection.to);
  return (
    <Row
      icon={<ModeIcon mode={to} />}
      title={text.selected(to.label)}
      at={selection.at}
      detail={text.from(modeOf(selection.from).label)}
      who={`${nameOf(selection.by)}, ${text.causes[selection.cause]}`}
    />
  );
}

function DecidedRow({ entry }: { readonly entry: Extract<TimelineEntry, { kind: 'decided' }> }) {
  const nameOf = usePeople();
  const { approval, outcome } = entry;
  const Icon = approvalIcons[approval.kind];
  const words = [outcome.answer?.option, outcome.answer?.text, outcome.comment].filter(Boolean).join(' ');
  const ended = outcome.cause ? ` · ${strings.approvals.causes[outcome.cause]}` : '';
  return (
    <Row
      icon={<Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />}
      title={`${strings.approvals.kinds[approval.kind]}: ${approval.title}`}
      at={entry.at}
      who={`${strings.approvals.outcomes[approval.status](nameOf(outcome.by))}${ended}`}
      detail={words}
    />
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly at: number;
  readonly who: string;
  readonly detail: string;
}

function Row({ icon, title, at, who, detail }: RowProps) {
  return (
    <li className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 pb-4 text-12 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-line">
      <span className="grid size-5 place-items-center">{icon}</span>
      <span className="pt-px font-medium">{title}</span>
      <span className="pt-px text-ink-3 tabular-nums">
        <Moment at={at} />
      </span>
      <span className="col-span-2 col-start-2 text-ink-2">{who}</span>
      {detail && <span className="col-span-2 col-start-2 line-clamp-3 text-ink-3">{detail}</span>}
    </li>
  );
}
