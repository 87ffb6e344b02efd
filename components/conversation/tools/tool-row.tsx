'use client';
import { LoaderCircle, ShieldX } from 'lucide-react';
import { memo, Suspense, useId } from 'react';
import { outcomeText } from '@/components/approvals/outcome-text';
import { shownText } from '@/components/diff/shown-text';
import { useConversation } from '@/components/sync/use-stores';
import { readDuration } from '@/components/ui/amounts';
import { cx } from '@/components/ui/cx';
import { Disclosure } from '@/components/ui/disclosure';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ToolRow as Row } from '@/server/core/thread/thread';
import { useConversationScope } from '../conversation-scope';
import { useOpened } from '../use-opened';
import { outcomeWords } from './outcome-words';
import { terminalText } from './terminal-text';
import { toolIcon, toolTarget } from './tool-target';

const text = threadStrings.tool;

/** Diffs, excerpts and terminals are loaded when the first row opens. */
const load = () => import('./tool-details').then((file) => file.ToolDetails);
const ToolDetails = lazyPart(load);

/** Before anybody opens a row. */
export const preloadDetails = (): void => void load();

export interface ToolRowProps {
  readonly row: Row;
  /** Its name in the conversation, see `rowPart`. */
  readonly part: string;
}

/** One line per call; it opens to arguments and output. */
export const ToolRow = memo(function ToolRow(props: ToolRowProps) {
  return props.row.output === null ? <LiveRow {...props} /> : <Line {...props} live={null} />;
});

/** Follows the output that is still arriving: what has its result follows nothing. */
function LiveRow(props: ToolRowProps) {
  const { conversationId } = useConversationScope();
  const { callId } = props.row;
  const live = useConversation(
    conversationId,
    (state) => state.live.parts.find((part) => part.label === callId)?.text ?? null,
  );
  return <Line {...props} live={live} />;
}

interface LineProps extends ToolRowProps {
  readonly live: string | null;
}

function Line({ row, part, live }: LineProps) {
  const refused = row.status === 'refused';
  const opened = useOpened(part);
  return (
    <Disclosure
      {...opened}
      label={refused ? text.refused(row.name) : undefined}
      className={cx(
        'h-7 px-2 text-12 transition-colors hover:bg-sunken data-panel-open:bg-sunken',
        refused ? 'text-bad' : 'text-ink-2',
      )}
      summary={refused ? <RefusedSummary row={row} /> : <RowSummary row={row} live={live} />}
    >
      <Suspense fallback={<Skeleton className="mx-2 mt-1 mb-2 h-16" />}>
        <ToolDetails row={row} live={live} />
      </Suspense>
    </Disclosure>
  );
}

function RowSummary({ row, live }: { readonly row: Row; readonly live: string | null }) {
  const Icon = toolIcon(row.name);
  const failed = row.status === 'error' || row.status === 'interrupted';
  return (
    <>
      {row.status === 'running' ? (
        <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-mode" strokeWidth={1.75} />
      ) : (
        <Icon aria-hidden className={cx('size-3.5 shrink-0', failed && 'text-bad')} strokeWidth={1.75} />
      )}
      <span className="shrink-0 font-medium text-ink">{shownText(row.name)}</span>
      <span className="min-w-0 truncate font-mono text-[11.5px]">
        {shownText(toolTarget(row.name, row.args))}
      </span>
      <span className={cx('ml-auto shrink-0 pl-2 tabular-nums', failed ? 'text-bad' : 'text-ink-3')}>
        {outcomeOf(row, live)}
      </span>
    </>
  );
}

/** Says on one line what was refused, why, and in which mode; the whole reason opens below. */
function RefusedSummary({ row }: { readonly row: Row }) {
  const { modeOf } = useConversationScope();
  const decided = useDecidedWords(row);
  const id = useId();
  return (
    <>
      <ShieldX aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="shrink-0 font-medium">{shownText(row.name)}</span>
      <span id={id} className="min-w-0 truncate text-ink-2">
        {decided ?? shownText(row.reason ?? '')}
      </span>
      {decided === null && (
        <span className="ml-auto shrink-0 pl-2 text-ink-3 max-sm:hidden">
          {text.refusedIn(modeOf(row.mode).label)}
        </span>
      )}
    </>
  );
}

/** Refused by a person, not by the gate: then that is why. */
function useDecidedWords({ approval }: Row): string | null {
  const { nameOf } = useConversationScope();
  if (!approval) return null;
  return outcomeText(approval, nameOf);
}

function outcomeOf(row: Row, live: string | null): string {
  if (row.status === 'running' && live) return lastLine(live);
  if (row.status === 'asked' && row.approval === null) return text.asksYou;
  if (!row.output) return text.statuses[row.status];
  const said = outcomeWords(row.output.display);
  if (row.status !== 'ok') return [...said, text.statuses[row.status]].join(' · ');
  return [...said, readDuration(row.output.durationMs)].join(' · ');
}

const LINE_SHOWN = 48;
/** Of the end only: what came before may be megabytes. */
const lastLine = (output: string): string =>
  shownText((terminalText(output.slice(-2000)).trimEnd().split('\n').at(-1) ?? '').slice(-LINE_SHOWN));
