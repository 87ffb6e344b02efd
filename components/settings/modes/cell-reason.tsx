import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { ModeRow } from '@/components/sync/api';
import { popoverClass } from '@/components/ui/floating/popover-content';
import { modeStrings } from '@/components/ui/strings/mode-strings';
import type { ChosenCell } from './matrix-cell';

const text = modeStrings;

export interface CellReasonProps {
  readonly handle: ReturnType<typeof Popover.createHandle<ChosenCell>>;
}

/** "Why is this denied?": the rule that decided, what the tool and the mode declare, and what an agent would be told. */
export function CellReason({ handle }: CellReasonProps) {
  return (
    <Popover.Root handle={handle}>
      {({ payload }) => (
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} className="z-40 outline-none">
            <Popover.Popup className={popoverClass}>{payload && <Reason {...payload} />}</Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

function Reason({ row, mode, cell }: ChosenCell) {
  return (
    <>
      <Popover.Title className="text-13 font-semibold">
        {text.why[cell.decision](row.id, mode.label)}
      </Popover.Title>
      <p className="mt-1 text-12">{ruleOf({ row, mode, cell })}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-12">
        <Fact label={text.facts.tool}>
          {text.facts.tier(text.tiers[row.tier])}
          {' · '}
          {row.effects.length === 0 ? text.facts.noEffects : <Names names={row.effects} />}
        </Fact>
        <Fact label={text.facts.mode}>{factsOf(mode)}</Fact>
        {cell.reason && <Fact label={text.facts.said}>{cell.reason}</Fact>}
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere text-ink-2">{children}</dd>
    </>
  );
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span className="font-mono text-11">{names.join(', ')}</span>
);

function ruleOf({ row, mode, cell }: ChosenCell): ReactNode {
  const effects = cell.decisive.length > 0 && (
    <>
      {': '}
      <Names names={cell.decisive} />
    </>
  );
  if (cell.decision === 'allow') return mode.outputVerbs.includes(row.id) ? text.allowsVerb : text.allows;
  return (
    <>
      {cell.cause === null ? text.asks : text.causes[cell.cause]}
      {effects}.
    </>
  );
}

/** The list of allowed tools says nothing where the read tier is the end. */
const factsOf = (mode: ModeRow): string =>
  [
    text.facts.upTo(text.tiers[mode.maxTier]),
    text.posture[mode.posture],
    ...(mode.maxTier === 'read' ? [] : [listOf(mode)]),
  ].join(' · ');

function listOf({ allow }: ModeRow): string {
  if (allow === null) return text.facts.anyWrite;
  return allow.length === 0 ? text.facts.listedNone : text.facts.listed(allow.join(', '));
}
