import { strings } from '@/components/ui/strings/strings';
import type { DiffHunk, DiffLine } from './parse-unified-diff';

const looks: Readonly<Record<DiffLine['kind'], { row: string; sign: string }>> = {
  add: { row: 'bg-add', sign: '+' },
  remove: { row: 'bg-del', sign: '−' },
  context: { row: '', sign: '' },
  note: { row: 'text-ink-3 italic', sign: '' },
};

/** Unified, with both line numbers; long lines break, so that nothing is hidden beside the edge. */
export function DiffLines({ path, hunks }: { readonly path: string; readonly hunks: readonly DiffHunk[] }) {
  return (
    <table
      aria-label={strings.space.changes.diffOf(path)}
      className="w-full border-collapse font-mono text-[11.5px] leading-[18px]"
    >
      <tbody>
        {hunks.map((hunk) => (
          <HunkRows key={`${hunk.start}:${hunk.lines[0]?.before}`} hunk={hunk} />
        ))}
      </tbody>
    </table>
  );
}

function HunkRows({ hunk }: { readonly hunk: DiffHunk }) {
  return (
    <>
      <tr className="bg-sunken text-ink-3">
        <td colSpan={3} className="px-3 py-0.5 text-11">
          @@ {hunk.start} {hunk.heading}
        </td>
      </tr>
      {hunk.lines.map((line) => (
        <tr key={line.id} className={looks[line.kind].row}>
          <LineNumber value={line.before} />
          <LineNumber value={line.after} />
          <td className="pr-3 pl-4 -indent-4 wrap-anywhere whitespace-pre-wrap">
            <span aria-hidden className="inline-block w-4 indent-0 text-center text-ink-3 select-none">
              {looks[line.kind].sign}
            </span>
            <LineMeaning kind={line.kind} />
            {line.text}
          </td>
        </tr>
      ))}
    </>
  );
}

/** The sign is drawn for the eye only; this says it. */
function LineMeaning({ kind }: { readonly kind: DiffLine['kind'] }) {
  if (kind === 'add') return <ins className="sr-only">+ </ins>;
  return kind === 'remove' ? <del className="sr-only">- </del> : null;
}

function LineNumber({ value }: { readonly value: number | null }) {
  return (
    <td className="w-9 min-w-9 pr-2 text-right align-top text-[10px] text-ink-3 tabular-nums select-none">
      {value}
    </td>
  );
}
