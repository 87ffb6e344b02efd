'use client';
import { Meter } from '@base-ui/react/meter';
import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { readCost, readTokens } from '@/components/ui/amounts';
import { cx } from '@/components/ui/cx';
import { popupClass } from '@/components/ui/popup-class';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { Usage } from '@/server/core/usage';
import { NEARLY_FULL } from './context-ring';

const text = composerStrings.usage;

export interface UsageDetailsProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly usage: Usage;
  readonly context: {
    /** Tokens; null = unknown. */
    readonly used: number | null;
    readonly window: number | null;
    /** From 0 to 1. */
    readonly fill: number | null;
  };
  readonly model: string | null;
}

export function UsageDetails({ anchor, open, onOpenChange, usage, context, model }: UsageDetailsProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={6}
          className="z-40 outline-none"
        >
          <Popover.Popup
            finalFocus={anchor}
            className={cx(popupClass, 'grid w-72 max-w-[calc(100vw-24px)] gap-3 p-3')}
          >
            <Popover.Title className="text-12 font-medium">{text.heading}</Popover.Title>
            <ContextFill {...context} />
            <dl className="grid gap-1 text-12">
              {model !== null && <Row name={text.model}>{model}</Row>}
              <Row name={text.input}>{tokens(usage.inputTokens)}</Row>
              <Row name={text.cached} inner>
                {tokens(usage.cacheReadTokens)}
              </Row>
              <Row name={text.written} inner>
                {tokens(usage.cacheWriteTokens)}
              </Row>
              <Row name={text.output}>{tokens(usage.outputTokens)}</Row>
              <Row name={text.cost}>{usage.costUsd === null ? text.unknown : readCost(usage.costUsd)}</Row>
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const tokens = (count: number | null): string => (count === null ? text.unknown : readTokens(count));

function Row({
  name,
  inner,
  children,
}: {
  readonly name: string;
  readonly inner?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={cx('shrink-0', inner ? 'pl-3 text-ink-3' : 'text-ink-2')}>{name}</dt>
      <dd className="min-w-0 truncate tabular-nums">{children}</dd>
    </div>
  );
}

function ContextFill({ used, window, fill }: UsageDetailsProps['context']) {
  if (used === null) return <p className="text-12 text-ink-3">{text.contextUnknown}</p>;
  if (window === null || fill === null) {
    return <p className="text-12 text-ink-3">{text.windowUnknown(readTokens(used))}</p>;
  }
  const isNearlyFull = fill >= NEARLY_FULL;
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }).format(fill);
  const words = text.contextOf(readTokens(used), readTokens(window), percent);
  return (
    <Meter.Root
      value={Math.min(used, window)}
      max={window}
      getAriaValueText={() => words}
      className="grid gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-4 text-12">
        <Meter.Label className="text-ink-2">{text.context}</Meter.Label>
        <span aria-hidden className="tabular-nums">
          {words}
        </span>
      </div>
      <Meter.Track className="h-1.5 overflow-hidden rounded-full bg-hover">
        <Meter.Indicator className={cx('min-w-1 rounded-full', isNearlyFull ? 'bg-warn' : 'bg-ink-2')} />
      </Meter.Track>
      {isNearlyFull && <p className="text-11 text-warn">{text.contextNearlyFull}</p>}
    </Meter.Root>
  );
}
