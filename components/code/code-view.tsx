'use client';
/** Owns how code is looked at: its colours, its line numbers, as much of it as one wants, and nothing that hides in it. */
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { ScrollBox } from '@/components/ui/scroll-box';
import { codeStrings } from '@/components/ui/strings/code-strings';
import { CodeChunks } from './code-chunks';
import { shortenLines } from './shorten-lines';
import { visibleControls } from './visible-controls';

const text = codeStrings;

export interface CodeViewProps {
  /** For those who cannot see the frame. */
  readonly label: string;
  readonly heading: ReactNode;
  readonly text: string;
  readonly language: string | null;
  /** Of each line; absent = without numbers. */
  readonly numbers?: readonly number[];
  /** Lines shown before somebody asks for all; absent = all. */
  readonly cap?: number;
  /** Long lines break instead of scrolling. */
  readonly wrap?: boolean;
  readonly className?: string;
}

/** A few lines more than the cap are not worth a button. */
const SLACK = 6;

export function CodeView({
  label,
  heading,
  text: whole,
  language,
  numbers,
  cap,
  wrap,
  className,
}: CodeViewProps) {
  const [all, setAll] = useState(false);
  const lines = useMemo(() => shortenLines(visibleControls(whole)).split('\n'), [whole]);
  const capped = cap !== undefined && lines.length > cap + SLACK;
  const count = capped && !all ? cap : lines.length;
  const shown = useMemo(() => lines.slice(0, count).join('\n'), [lines, count]);
  return (
    <div
      className={cx('grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border bg-sunken', className)}
    >
      <div className="flex h-7 min-w-0 items-center justify-between gap-2 border-b pr-1 pl-3 text-11 text-ink-3">
        <span className="flex min-w-0 items-center gap-2 truncate font-mono">{heading}</span>
        <CopyButton text={whole} />
      </div>
      <ScrollBox label={label} className={cx('py-2', numbers && 'max-h-[60vh]')}>
        <div className="flex min-w-full gap-3 text-12">
          {numbers && (
            <pre
              aria-hidden
              className="sticky left-0 bg-sunken pl-3 text-right text-ink-3 tabular-nums select-none"
            >
              {numbers.slice(0, count).join('\n')}
            </pre>
          )}
          <pre
            className={cx(
              'pr-3',
              !numbers && 'pl-3',
              wrap && 'min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap',
            )}
          >
            <CodeChunks text={shown} language={language} />
          </pre>
        </div>
      </ScrollBox>
      {capped && (
        <Button
          variant="quiet"
          className="w-full rounded-none border-0 border-t border-line"
          onClick={() => setAll(!all)}
        >
          {all ? text.showLess : text.showAll(lines.length)}
        </Button>
      )}
    </div>
  );
}
