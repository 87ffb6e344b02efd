'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { ScrollBox } from '@/components/ui/scroll-box';
import { strings } from '@/components/ui/strings/strings';

const text = strings.thread.tool;
const LINES = 16;
/** One line more than the cap is not worth a button. */
const SLACK = 4;

export interface CappedTextProps {
  readonly label: string;
  readonly text: string;
  /** Keep the end instead of the beginning: for what is still growing. */
  readonly tail?: boolean;
}

export function CappedText({ label, text: whole, tail }: CappedTextProps) {
  const [all, setAll] = useState(false);
  const lines = whole.replace(/\n$/, '').split('\n');
  const capped = lines.length > LINES + SLACK;
  const kept = tail ? lines.slice(-LINES) : lines.slice(0, LINES);
  const shown = capped && !all ? kept : lines;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border bg-sunken">
      <div className="flex h-6 items-center justify-between pr-0.5 pl-2.5 text-11 text-ink-3">
        {label}
        <CopyButton text={whole} />
      </div>
      <ScrollBox label={label} className="max-h-[60vh] px-2.5 pb-2">
        <pre className="text-[11.5px] leading-[18px] text-ink">{shown.join('\n')}</pre>
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
