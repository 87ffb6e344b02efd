'use client';
import { Download, ShieldX } from 'lucide-react';
import Link from 'next/link';
import { CallDiff } from '@/components/approvals/call-diff';
import { callPreview } from '@/components/approvals/call-preview';
import { readBytes } from '@/components/ui/amounts';
import { buttonClass } from '@/components/ui/button';
import { ModeIcon } from '@/components/ui/mode-mark';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { Tag } from '@/components/ui/tag';
import type { ToolOutput, ToolRow } from '@/server/core/thread/thread';
import { useConversationScope } from '../conversation-scope';
import { textArgument } from './arguments';
import { toolKind } from './tool-kind';
import { toolTarget } from './tool-target';
import { ChildView } from './views/child-view';
import { PatchView } from './views/patch-view';
import { PlainArguments, PlainOutput } from './views/plain-view';
import { ReadView } from './views/read-view';
import { SearchView } from './views/search-view';
import { ShellView } from './views/shell-view';
import { TodoView, todosOf } from './views/todo-view';
import { WebView } from './views/web-view';

const text = threadStrings.tool;

export interface ToolDetailsProps {
  readonly row: ToolRow;
  /** Output that is still arriving. */
  readonly live: string | null;
}

/** An opened row: why it was refused, what it did, in the form that fits it, and what else there is to it. */
export function ToolDetails({ row, live }: ToolDetailsProps) {
  const ruled = isRuled(row);
  return (
    <div data-details className="mx-2 mt-1 mb-2 grid grid-cols-[minmax(0,1fr)] gap-2 text-12">
      {ruled && (
        <Link href="/settings/approvals" className="w-fit text-accent hover:underline">
          {text.ruled}
        </Link>
      )}
      {row.reason && !ruled && !row.approval && <Refusal row={row} reason={row.reason} />}
      <CallView row={row} live={live} />
      {row.output && <Facts row={row} output={row.output} />}
    </div>
  );
}

/** The gate's word where a rule gave it: `rule ID`, as the log has it. */
const isRuled = ({ reason, status }: ToolRow): boolean =>
  status !== 'refused' && reason !== null && /^rule [0-9a-f-]{36}$/.test(reason);

function Refusal({ row, reason }: { readonly row: ToolRow; readonly reason: string }) {
  const mode = useConversationScope().modeOf(row.mode);
  return (
    <div className="flex gap-2 rounded-lg bg-bad/6 px-2.5 py-2 text-ink-2">
      <ShieldX aria-hidden className="mt-0.5 size-3.5 shrink-0 text-bad" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 wrap-anywhere">{reason}</p>
      {row.status === 'refused' && (
        <span className="flex h-5 shrink-0 items-center gap-1.5 text-ink-3">
          <ModeIcon mode={mode} />
          {threadStrings.mode(mode.label)}
        </span>
      )}
    </div>
  );
}

/** A call that did not do what its kind does is shown by what it was given and what came back. */
function CallView({ row, live }: ToolDetailsProps) {
  const { name, args, output, status } = row;
  const kind = toolKind(name);
  if (kind === 'shell') return <Shell row={row} live={live} />;
  if (kind === 'child') return <ChildView row={row} />;
  if (kind === 'edit') return <Edit row={row} />;
  const todos = kind === 'todo' ? todosOf(args) : null;
  if (todos && status !== 'refused') return <TodoView todos={todos} />;
  if (output && status === 'ok') {
    if (kind === 'read') return <ReadView args={args} output={output} />;
    if (kind === 'search') return <SearchView args={args} output={output} />;
    if (kind === 'web') return <WebView args={args} output={output} />;
    if (kind === 'patch' && /^@@ -\d/m.test(output.text)) return <PatchView path="" diff={output.text} />;
  }
  return (
    <>
      <PlainArguments row={row} />
      <Answer row={row} live={live} />
    </>
  );
}

/** A refused call's result repeats the reason. */
function Answer({ row, live }: ToolDetailsProps) {
  if (row.output) return row.status === 'refused' ? null : <PlainOutput output={row.output.text} />;
  return live ? <ShellView command={toolTarget(row.name, row.args)} output={live} live /> : null;
}

function Shell({ row, live }: ToolDetailsProps) {
  const refused = row.status === 'refused';
  // How it ended stands below, as a tag.
  const printed = row.output?.text.replace(/\n?\((exit code -?\w+|stopped[^\n]*)\)$/, '') ?? live;
  return (
    <ShellView
      command={textArgument(row.args, 'command') ?? ''}
      output={refused ? null : printed}
      live={row.output === null}
    />
  );
}

/** An edit is shown as what it changed, or else as what it was meant to change. */
function Edit({ row }: { readonly row: ToolRow }) {
  const diff = row.output?.display?.diff;
  if (typeof diff === 'string' && diff.trim() !== '') {
    return <PatchView path={toolTarget(row.name, row.args)} diff={diff} />;
  }
  const preview = row.approval?.status === 'pending' ? null : callPreview(row.name, row.args);
  return (
    <>
      {preview ? <CallDiff preview={preview} /> : <PlainArguments row={row} />}
      <Answer row={row} live={null} />
    </>
  );
}

function Facts({ row, output }: { readonly row: ToolRow; readonly output: ToolOutput }) {
  const { exitCode, ending } = output.display ?? {};
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {typeof exitCode === 'number' && (
        <Tag tone={exitCode === 0 ? 'ok' : 'bad'} mono>
          {text.exitCode(exitCode)}
        </Tag>
      )}
      {typeof ending === 'string' && Object.hasOwn(text.endings, ending) && (
        <Tag tone="warn">{text.endings[ending as keyof typeof text.endings]}</Tag>
      )}
      {output.full && (
        <>
          <span className="text-ink-3">{text.cut(readBytes(output.full.bytes))}</span>
          <a
            href={`/api/bodies/${output.full.body}`}
            download={`${row.name}-${row.callId}.txt`}
            className={buttonClass('quiet')}
          >
            <Download aria-hidden className="size-3.5" />
            {text.download}
          </a>
        </>
      )}
    </div>
  );
}
