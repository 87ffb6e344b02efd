import { ScrollBox } from '@/components/ui/scroll-box';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { CallPreview, PreviewLine } from './call-preview';
import { visibleText } from './visible-text';

const looks: Readonly<Record<PreviewLine['kind'], { readonly row: string; readonly sign: string }>> = {
  context: { row: '', sign: '' },
  remove: { row: 'bg-del', sign: '−' },
  add: { row: 'bg-add', sign: '+' },
};

/** What a call says it changes, line by line, before it does. */
export function CallDiff({ preview }: { readonly preview: CallPreview }) {
  return (
    <figure className="overflow-hidden rounded-lg border">
      <figcaption className="flex min-h-7 flex-wrap items-center gap-x-2 border-b bg-sunken px-3 text-11 text-ink-3">
        <span className="font-mono text-ink-2 wrap-anywhere">{visibleText(preview.path)}</span>
        {approvalStrings.call.preview}
      </figcaption>
      <ScrollBox label={approvalStrings.call.changed(preview.path)} className="max-h-[60vh]">
        <ol className="py-1 font-mono text-[11.5px] leading-[18px]">
          {preview.lines.map((line) => (
            <li key={line.id} className={`flex pr-3 ${looks[line.kind].row}`}>
              <span aria-hidden className="w-7 shrink-0 text-center text-ink-3 select-none">
                {looks[line.kind].sign}
              </span>
              <Meaning kind={line.kind} />
              <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
                {visibleText(line.text)}
              </span>
            </li>
          ))}
        </ol>
      </ScrollBox>
    </figure>
  );
}

/** The sign is drawn for the eye only; this says it. */
function Meaning({ kind }: { readonly kind: PreviewLine['kind'] }) {
  if (kind === 'add') return <ins className="sr-only">+ </ins>;
  return kind === 'remove' ? <del className="sr-only">- </del> : null;
}
