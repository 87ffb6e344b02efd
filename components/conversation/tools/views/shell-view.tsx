'use client';
import { useState } from 'react';
import { CodeText } from '@/components/code/code-text';
import { shortenLines } from '@/components/code/shorten-lines';
import { visibleControls } from '@/components/code/visible-controls';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { ScrollBox } from '@/components/ui/scroll-box';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { type TerminalLine, terminalLines, terminalText } from '../terminal-text';

const text = threadStrings.tool;
const CAP = 20;
/** Characters of what is still running that are worth reading. */
const LIVE = 20_000;

export interface ShellViewProps {
  readonly command: string;
  /** Null while nothing was printed. */
  readonly output: string | null;
  /** Still running: its end is shown, not its beginning. */
  readonly live: boolean;
}

/** A command and what it printed, in the terminal's own colours. */
export function ShellView({ command, output, live }: ShellViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border bg-sunken">
      <div className="flex min-h-7 items-start gap-2 py-1 pr-1 pl-3">
        <span aria-hidden className="pt-0.5 font-mono text-ink-3 select-none">
          $
        </span>
        <pre className="min-w-0 flex-1 pt-0.5 text-12 wrap-anywhere whitespace-pre-wrap">
          <CodeText text={shortenLines(visibleControls(command))} language="bash" />
        </pre>
        <CopyButton text={command} />
      </div>
      {output !== null && output !== '' && <Printed output={output} live={live} />}
    </div>
  );
}

function Printed({ output, live }: { readonly output: string; readonly live: boolean }) {
  const [all, setAll] = useState(false);
  const read = terminalLines(shortenLines(live ? output.slice(-LIVE) : output).replace(/\n$/, ''));
  const lines = read.map((line, index) => ({ line, number: index + 1 }));
  const capped = lines.length > CAP + 4;
  // The end of a command says how it went; its beginning is a click away.
  const from = capped && !all ? lines.length - CAP : 0;
  return (
    <div className="border-t">
      {capped && (
        <Button
          variant="quiet"
          className="w-full rounded-none border-0 border-b border-line"
          onClick={() => setAll(!all)}
        >
          {all ? text.showLess : text.showAll(lines.length)}
        </Button>
      )}
      <div className="relative">
        <ScrollBox label={text.output} className="max-h-[60vh] px-3 py-2">
          <pre className="text-[11.5px] leading-[18px] wrap-anywhere whitespace-pre-wrap text-ink">
            {lines.slice(from).map(({ line, number }) => (
              <TerminalRow key={number} line={line} isLast={number === lines.length} />
            ))}
          </pre>
        </ScrollBox>
        <span className="absolute top-1 right-1 rounded-md bg-sunken">
          <CopyButton text={terminalText(output)} />
        </span>
      </div>
    </div>
  );
}

function TerminalRow({ line, isLast }: { readonly line: TerminalLine; readonly isLast: boolean }) {
  return (
    <>
      {line.map(({ start, text: piece, className }) =>
        className === '' ? (
          visibleControls(piece)
        ) : (
          <span key={start} className={className}>
            {visibleControls(piece)}
          </span>
        ),
      )}
      {!isLast && '\n'}
    </>
  );
}
