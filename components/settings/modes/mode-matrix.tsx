import { Popover } from '@base-ui/react/popover';
import { Check, CircleHelp, type LucideIcon, Minus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ModeRow } from '@/components/sync/api';
import { cx } from '@/components/ui/cx';
import { ModeIcon } from '@/components/ui/mode-mark';
import { ScrollBox } from '@/components/ui/scroll-box';
import { modeStrings } from '@/components/ui/strings/mode-strings';
import { CellReason } from './cell-reason';
import type { ChosenCell, MatrixCell, MatrixRow } from './matrix-cell';

const text = modeStrings;

const marks: Readonly<Record<MatrixCell['decision'], { icon: LucideIcon; ink: string }>> = {
  allow: { icon: Check, ink: 'text-ok' },
  ask: { icon: CircleHelp, ink: 'text-warn' },
  deny: { icon: Minus, ink: 'text-ink-3' },
};

export interface ModeMatrixProps {
  readonly modes: readonly ModeRow[];
  readonly rows: readonly MatrixRow[];
}

/** Every tool in every mode, as the gate itself judges it; each cell says why. One stop for Tab, arrows within. */
export function ModeMatrix({ modes, rows }: ModeMatrixProps) {
  const [handle] = useState(() => Popover.createHandle<ChosenCell>());
  const [stop, setStop] = useState({ row: 0, column: 0 });
  return (
    <>
      <ScrollBox label={text.matrix} className="rounded-lg border">
        <table className="w-full border-collapse text-12" onKeyDown={moveWithArrows}>
          <MatrixHead modes={modes} />
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id} className="border-b last:border-0 hover:bg-sunken">
                <th scope="row" className="px-3 py-0.5 text-left font-mono text-[11.5px] font-normal">
                  {row.id}
                </th>
                <td className="px-3 py-0.5 text-ink-2">{text.tiers[row.tier]}</td>
                {modes.map((mode, column) => {
                  const cell = row.cells.find((each) => each.mode === mode.name);
                  return (
                    <td key={mode.name} className="px-1.5 py-0.5">
                      {cell && (
                        <CellButton
                          handle={handle}
                          chosen={{ row, mode, cell }}
                          place={{ row: at, column }}
                          isStop={stop.row === at && stop.column === column}
                          onFocus={setStop}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <CellReason handle={handle} />
    </>
  );
}

function MatrixHead({ modes }: Pick<ModeMatrixProps, 'modes'>) {
  return (
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
  );
}

interface Place {
  readonly row: number;
  readonly column: number;
}

interface CellButtonProps {
  readonly handle: ReturnType<typeof Popover.createHandle<ChosenCell>>;
  readonly chosen: ChosenCell;
  readonly place: Place;
  readonly isStop: boolean;
  readonly onFocus: (place: Place) => void;
}

function CellButton({ handle, chosen, place, isStop, onFocus }: CellButtonProps) {
  const { row, mode, cell } = chosen;
  const { icon: Icon, ink } = marks[cell.decision];
  return (
    <Popover.Trigger
      handle={handle}
      payload={chosen}
      aria-label={text.cell(row.id, mode.label, text.verdicts[cell.decision])}
      data-row={place.row}
      data-column={place.column}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(place)}
      className="grid h-7 w-8 place-items-center rounded-md transition-colors hover:bg-hover data-popup-open:bg-hover"
    >
      <Icon aria-label={text.verdicts[cell.decision]} role="img" className={cx('size-3.5', ink)} />
    </Popover.Trigger>
  );
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function moveWithArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.dataset : {};
  if (!step || from.row === undefined) return;
  const row = Number(from.row) + step.row;
  const column = Number(from.column) + step.column;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
