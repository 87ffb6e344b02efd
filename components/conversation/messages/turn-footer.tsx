'use client';
import { readCost, readDuration, readTokens } from '@/components/ui/amounts';
import { CopyButton } from '@/components/ui/copy-button';
import { Moment } from '@/components/ui/moment';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { TurnSummary } from '@/server/core/thread/thread';
import type { Usage } from '@/server/core/usage';
import { Facts } from './facts';
import { ForkButton } from './fork-button';
import { WrittenBy, WrittenIn } from './written-by';

const text = threadStrings;

/** Under a finished turn: what it ran on, how long it took, what it used; its answer to take away, or to go on from. */
export function TurnFooter({ turn, at }: { readonly turn: TurnSummary; readonly at: number }) {
  return (
    <div className="-mt-1.5 -ml-1.5 flex min-h-6 flex-wrap items-center gap-x-1.5 text-11 text-ink-3">
      <span className="flex">
        {turn.answer !== null && <CopyButton text={turn.answer} />}
        <ForkButton seq={turn.forkAt} />
      </span>
      <Facts>
        {turn.model && <WrittenBy model={turn.model} />}
        <WrittenIn mode={turn.mode} />
        {turn.durationMs !== null && <span className="tabular-nums">{readDuration(turn.durationMs)}</span>}
        {hasTokens(turn.usage) && <Tokens usage={turn.usage} />}
        {turn.usage.costUsd !== null && <span className="tabular-nums">{readCost(turn.usage.costUsd)}</span>}
        <Moment at={at} />
      </Facts>
    </div>
  );
}

/** False where the provider told nothing. */
const hasTokens = ({ inputTokens, outputTokens }: Usage): boolean =>
  inputTokens !== null || outputTokens !== null;

function Tokens({ usage }: { readonly usage: Usage }) {
  const { inputTokens, outputTokens, cacheReadTokens } = usage;
  const known = (tokens: number | null) => (tokens === null ? text.unknown : readTokens(tokens));
  const title = text.usageOf({
    input: known(inputTokens),
    output: known(outputTokens),
    cached: known(cacheReadTokens),
  });
  return (
    <span title={title} className="tabular-nums">
      {text.tokens(readTokens((inputTokens ?? 0) + (outputTokens ?? 0)))}
    </span>
  );
}
