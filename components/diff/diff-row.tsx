import { cx } from '@/components/ui/cx';
import type { DiffRow } from './diff-rows';
import { LineCode } from './line-code';
import type { DiffLine } from './parse-unified-diff';
import type { TokensOf } from './use-diff-tokens';

const backgrounds: Readonly<Record<DiffLine['kind'], string>> = {
  add: 'bg-add',
  remove: 'bg-del',
  context: '',
  note: 'text-ink-3 italic',
};

const codeClass = 'pr-3 pl-4 -indent-4 wrap-anywhere whitespace-pre-wrap align-top';

export interface LineRowProps {
  readonly row: Exclude<DiffRow, { kind: 'gap' }>;
  readonly tokensOf: TokensOf;
}

/** Long lines break, so that nothing is hidden beside the edge. */
export function LineRow({ row, tokensOf }: LineRowProps) {
  if (row.kind === 'pair') {
    const { left, right } = row;
    return (
      <tr>
        <SplitSide line={left} partner={right} side="before" tokensOf={tokensOf} />
        <SplitSide line={right} partner={left} side="after" tokensOf={tokensOf} />
      </tr>
    );
  }
  const { line, partner } = row;
  return (
    <tr className={backgrounds[line.kind]}>
      <LineNumber value={line.before} />
      <LineNumber value={line.after} />
      <td className={codeClass}>
        <LineCode line={line} partner={partner} tokens={tokensOf(line)} />
      </td>
    </tr>
  );
}

interface SplitSideProps {
  readonly line: DiffLine | null;
  readonly partner: DiffLine | null;
  readonly side: 'before' | 'after';
  readonly tokensOf: TokensOf;
}

function SplitSide({ line, partner, side, tokensOf }: SplitSideProps) {
  const edge = side === 'after' ? 'border-l' : '';
  if (!line) return <td colSpan={2} className={cx('bg-sunken/60', edge)} />;
  const changed = line.kind === 'add' || line.kind === 'remove';
  return (
    <>
      <LineNumber value={line[side]} className={cx(backgrounds[line.kind], edge)} />
      <td className={cx(codeClass, backgrounds[line.kind])}>
        <LineCode line={line} partner={changed ? partner : null} tokens={tokensOf(line)} />
      </td>
    </>
  );
}

function LineNumber({ value, className }: { readonly value: number | null; readonly className?: string }) {
  return (
    <td
      className={cx(
        'w-10 min-w-10 pr-2 text-right align-top text-[10px] text-ink-3 tabular-nums select-none',
        className,
      )}
    >
      {value}
    </td>
  );
}
