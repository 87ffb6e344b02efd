'use client';
import { Download, ExternalLink, ShieldX } from 'lucide-react';
import Link from 'next/link';
import { DiffLines } from '@/components/diff/diff-lines';
import { parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import { readBytes } from '@/components/ui/amounts';
import { buttonClass } from '@/components/ui/button';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import type { ToolOutput, ToolRow } from '@/server/core/thread/thread';
import { CappedText } from './capped-text';
import { toolTarget } from './tool-target';

const text = strings.thread.tool;

export interface ToolDetailsProps {
  readonly row: ToolRow;
  readonly live: string | null;
}

export function ToolDetails({ row, live }: ToolDetailsProps) {
  const diff = diffOf(row);
  const ruled = isRuled(row);
  return (
    <div className="mx-2 mt-1 mb-2 grid grid-cols-[minmax(0,1fr)] gap-2 text-12">
      {ruled && (
        <Link href="/settings/approvals" className="w-fit text-accent hover:underline">
          {text.ruled}
        </Link>
      )}
      {row.reason && !ruled && !row.approval && (
        <p className="flex gap-2 rounded-md bg-bad/6 px-2.5 py-2 text-ink-2">
          <ShieldX aria-hidden className="mt-0.5 size-3.5 shrink-0 text-bad" strokeWidth={1.75} />
          {row.reason}
        </p>
      )}
      {diff ? <Diff path={toolTarget(row.name, row.args)} diff={diff} /> : <Arguments row={row} />}
      {!row.output && live && <CappedText label={text.output} text={live} tail />}
      {row.output && <Output row={row} output={row.output} hidden={diff !== null} />}
    </div>
  );
}

/** The gate's word where a rule gave it: `rule ID`, as the log has it. */
const isRuled = ({ reason, status }: ToolRow): boolean =>
  status !== 'refused' && reason !== null && /^rule [0-9a-f-]{36}$/.test(reason);

/** An edit is shown as what it changed, not as what was said to change it. */
const diffOf = ({ output }: ToolRow): string | null => {
  const diff = output?.display?.diff;
  return typeof diff === 'string' && diff.trim() !== '' ? diff : null;
};

function Diff({ path, diff }: { readonly path: string; readonly diff: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border">
      {parseUnifiedDiff(diff, path).map((file) => (
        <DiffLines key={file.path} path={file.path} hunks={file.hunks} />
      ))}
    </div>
  );
}

function Arguments({ row }: { readonly row: ToolRow }) {
  const shown = argumentsText(row.args);
  // What the row already says whole is not said again.
  if (shown === '{}' || shown === '' || shown === toolTarget(row.name, row.args)) return null;
  return <CappedText label={text.arguments} text={shown} />;
}

/** A command reads best as the command it is. */
function argumentsText(args: unknown): string {
  if (typeof args === 'string') return args;
  if (typeof args !== 'object' || args === null) return String(args ?? '');
  const entries = Object.entries(args);
  const [first] = entries;
  if (entries.length === 1 && typeof first?.[1] === 'string') return first[1];
  return entries.map(([name, value]) => `${name}: ${valueText(value)}`).join('\n');
}

function valueText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes('\n') ? `\n${value}` : value;
}

interface OutputProps {
  readonly row: ToolRow;
  readonly output: ToolOutput;
  /** The diff says it better. */
  readonly hidden: boolean;
}

function Output({ row, output, hidden }: OutputProps) {
  const exitCode = output.display?.exitCode;
  const child = output.display?.conversationId;
  const repeatsReason = row.status === 'refused';
  return (
    <>
      {!repeatsReason && !(hidden && !output.isError) && (
        <CappedText label={text.output} text={output.text || text.noOutput} />
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {typeof exitCode === 'number' && (
          <Tag tone={exitCode === 0 ? 'ok' : 'bad'} mono>
            {text.exitCode(exitCode)}
          </Tag>
        )}
        {typeof child === 'string' && (
          <Link href={`?conversation=${child}`} className={buttonClass('quiet')}>
            <ExternalLink aria-hidden className="size-3.5" />
            {text.openChild}
          </Link>
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
    </>
  );
}
