import { memo } from 'react';
import type { CodeLine } from '@/components/code/code-token';
import { cx } from '@/components/ui/cx';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import { lineSegments } from './line-segments';
import type { DiffLine } from './parse-unified-diff';
import { notShown, shownText } from './shown-text';
import { noMarks, wordMarks } from './word-marks';

export interface LineCodeProps {
  readonly line: DiffLine;
  /** The line it replaced, or was replaced by. */
  readonly partner: DiffLine | null;
  readonly tokens: CodeLine | null;
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { add: '+', remove: '−', context: '', note: '' };
const markClass = {
  add: 'rounded-xs bg-ok/22',
  remove: 'rounded-xs bg-bad/18',
  context: '',
  note: '',
} as const;

/** What stands in a line: its sign, its colours, and which of its words are new or gone. */
export const LineCode = memo(function LineCode({ line, partner, tokens }: LineCodeProps) {
  const text = shownText(line.text);
  const rest = notShown(line.text);
  return (
    <>
      <span aria-hidden className="inline-block w-4 indent-0 text-center text-ink-3 select-none">
        {signs[line.kind]}
      </span>
      <LineMeaning kind={line.kind} />
      {lineSegments(text, tokens, marksOf(line, partner)).map(({ start, text: piece, className, marked }) =>
        className === '' && !marked ? (
          piece
        ) : (
          <span key={start} className={cx(className, marked && markClass[line.kind])}>
            {piece}
          </span>
        ),
      )}
      {rest > 0 && <span className="ml-2 text-ink-3 italic">{changesStrings.moreOfLine(rest)}</span>}
    </>
  );
});

function marksOf(line: DiffLine, partner: DiffLine | null) {
  if (!partner) return noMarks.before;
  const [before, after] = line.kind === 'remove' ? [line, partner] : [partner, line];
  const marks = wordMarks(shownText(before.text), shownText(after.text));
  return line.kind === 'remove' ? marks.before : marks.after;
}

/** The sign is drawn for the eye only; this says it. */
function LineMeaning({ kind }: { readonly kind: DiffLine['kind'] }) {
  if (kind === 'add') return <ins className="sr-only">+ </ins>;
  return kind === 'remove' ? <del className="sr-only">- </del> : null;
}
