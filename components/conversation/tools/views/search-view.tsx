'use client';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { shortenLines } from '@/components/code/shorten-lines';
import { visibleControls } from '@/components/code/visible-controls';
import { Button } from '@/components/ui/button';
import { ScrollBox } from '@/components/ui/scroll-box';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ToolOutput } from '@/server/core/thread/thread';
import { textArgument } from '../arguments';
import { CappedText } from '../capped-text';
import { type FileHits, markedPieces, searchHits } from '../search-hits';

const text = threadStrings.tool;
/** Files shown before somebody asks for all. */
const CAP = 8;

/** What was found, file by file. */
export function SearchView({ args, output }: { readonly args: unknown; readonly output: ToolOutput }) {
  const [all, setAll] = useState(false);
  const { files, notes } = searchHits(output.text);
  if (files.length === 0) return <CappedText label={text.output} text={output.text || text.noOutput} />;
  const shown = all ? files : files.slice(0, CAP);
  const pattern = textArgument(args, 'pattern');
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border bg-sunken">
        <ScrollBox label={text.hitsOf(pattern ?? '')} className="max-h-[60vh] py-1">
          <ul>
            {shown.map((file) => (
              <FileGroup key={file.path} file={file} pattern={pattern} />
            ))}
          </ul>
        </ScrollBox>
        {files.length > CAP && (
          <Button
            variant="quiet"
            className="w-full rounded-none border-0 border-t border-line"
            onClick={() => setAll(!all)}
          >
            {all ? text.showLess : text.showAllFiles(files.length)}
          </Button>
        )}
      </div>
      {notes && <p className="px-1 whitespace-pre-line text-ink-3">{notes}</p>}
    </>
  );
}

function FileGroup({ file, pattern }: { readonly file: FileHits; readonly pattern: string | null }) {
  return (
    <li className="py-1">
      <p className="flex items-center gap-2 px-3 text-11 text-ink-2">
        <FileText aria-hidden className="size-3 shrink-0 text-ink-3" strokeWidth={1.75} />
        <span className="min-w-0 truncate font-mono">{visibleControls(file.path)}</span>
        <span className="ml-auto shrink-0 pl-2 text-ink-3 tabular-nums">
          {text.outcome.matches(file.hits.length)}
        </span>
      </p>
      <ol className="font-mono text-[11.5px] leading-[18px]">
        {file.hits.map((hit) => (
          <li key={hit.line} className="flex gap-3 px-3">
            <span className="w-8 shrink-0 text-right text-ink-3 tabular-nums select-none">{hit.line}</span>
            <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              {markedPieces(shortenLines(visibleControls(hit.text)), pattern).map((piece) =>
                piece.isHit ? (
                  <mark key={piece.start} className="rounded-sm bg-warn/20 text-ink">
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}
