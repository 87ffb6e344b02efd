'use client';
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useConversation } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { ModeDot } from '@/components/ui/mode-mark';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { Tag } from '@/components/ui/tag';
import type { ConversationId } from '@/server/core/ids';
import type { ToolRow } from '@/server/core/thread/thread';
import { useConversationScope } from '../../conversation-scope';
import { Prose } from '../../prose';
import { useConversationAddress } from '../../use-conversation-address';
import { textArgument } from '../arguments';
import { CappedText } from '../capped-text';
import { useChild, useChildState } from '../use-child';

const text = threadStrings.tool;

/** A delegated task: what was asked, what its conversation does now, and what it answered. */
export function ChildView({ row }: { readonly row: ToolRow }) {
  const child = useChild(row);
  const prompt = textArgument(row.args, 'prompt');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border bg-sunken p-2.5">
      {child && <ChildLine child={child} />}
      {prompt && <CappedText label={text.task} text={prompt} />}
      {row.output && (
        <div className="rounded-lg border bg-surface px-3 py-2 [&_.md]:text-13">
          <Prose text={row.output.text} />
        </div>
      )}
    </div>
  );
}

function ChildLine({ child }: { readonly child: ConversationId }) {
  const { modeOf } = useConversationScope();
  const addressOf = useConversationAddress();
  const state = useChildState(child);
  const mode = modeOf(useConversation(child, ({ thread }) => thread.effectiveMode));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <ModeDot mode={mode} running={state.running} />
      <span className="text-ink-2">{text.childState(state)}</span>
      {state.waiting && <Tag tone="warn">{text.childWaits}</Tag>}
      <Link href={addressOf(child)} className={`${buttonClass('default')} ml-auto`}>
        {text.openChild}
        <ArrowUpRight aria-hidden className="size-3.5" />
      </Link>
    </div>
  );
}
