import { Check, CircleHelp, type LucideIcon, Minus } from 'lucide-react';
import type { ModeRow, Outputs } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { ModeIcon } from '@/components/ui/mode-mark';
import { ScrollBox } from '@/components/ui/scroll-box';
import { strings } from '@/components/ui/strings/strings';

const text = strings.settings.modes;

type Row = Outputs['modes']['matrix']['items'][number];
type Cell = Row['cells'][number];

const marks: Readonly<Record<Cell['decision'], { icon: LucideIcon; ink: string }>> = {
  allow: { icon: Check, ink: 'text-ok' },
  ask: { icon: CircleHelp, ink: 'text-warn' },
  deny: { icon: Minus, ink: 'text-ink-3' },
};

export interface ModeMatrixProps {
  readonly modes: readonly ModeRow[];
  readonly rows: readonly Row[];
}

/** Every tool in every mode, as the gate itself judges it. */
export function ModeMatrix({ modes, rows }: ModeMatrixProps) {
  return (
    <ScrollBox label={text.matrix} className="rounded-lg border">
      <table className="w-full border-collapse text-12">
        <thead>
          <tr className="border-b bg-sunken text-left">
            <th scope="col" className="px-3 py-2 font-medium">
              {text.tool}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {text.tier}
            </th>
            {modes.map((mode) => (
              <th key={mode.name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                <span className="inline-flex items-center gap-1.5 align-middle">
                  <ModeIcon mode={mode} />
                  {mode.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b last:border-0 hover:bg-sunken">
              <th scope="row" className="px-3 py-1.5 text-left font-mono text-[11.5px] font-normal">
                {row.id}
              </th>
              <td className="px-3 py-1.5 text-ink-2">{text.tiers[row.tier]}</td>
              {row.cells.map((cell) => (
                <VerdictCell key={cell.mode} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function VerdictCell({ cell }: { readonly cell: Cell }) {
  const { icon: Icon, ink } = marks[cell.decision];
  return (
    <td className="px-3 py-1.5" title={cell.reason ?? undefined}>
      <Icon aria-label={text.verdicts[cell.decision]} role="img" className={cx('size-3.5', ink)} />
    </td>
  );
}
