'use client';
import { useEffect, useState } from 'react';
import { shownText } from '@/components/diff/shown-text';
import type { LivePart } from '@/components/sync/live-text';
import { useConversation } from '@/components/sync/use-stores';
import { readElapsed } from '@/components/ui/amounts';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { isWaiting } from '@/server/core/thread/thread';
import { useConversationScope } from './conversation-scope';
import { LiveProse } from './live-prose';
import { LiveReasoning } from './messages/reasoning';
import { partialArgument } from './tools/arguments';
import { toolIcon, toolTells } from './tools/tool-target';

/**
 * What the agent is writing right now. Not announced piece by piece: the finished message is, when it takes this one's
 * place in the log.
 */
export function LiveAnswer() {
  const { conversationId } = useConversationScope();
  const parts = useConversation(conversationId, (state) => state.live.parts);
  const since = useConversation(conversationId, (state) =>
    isWaiting(state.thread) ? null : (state.thread.turn?.startedAt ?? null),
  );
  if (since === null) return null;
  return (
    <div aria-live="off" className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {parts.map((part) => (
        <LivePartView key={`${part.stepId}:${part.part}`} part={part} />
      ))}
      <Working since={since} />
    </div>
  );
}

function LivePartView({ part }: { readonly part: LivePart }) {
  if (part.kind === 'text') return <LiveProse text={part.text} />;
  if (part.kind === 'reasoning') return <LiveReasoning text={part.text} />;
  return part.kind === 'tool-call' ? <LiveCall name={part.label ?? ''} json={part.text} /> : null;
}

/** A call whose arguments are still being written: what it is about, and how much there is of it. */
function LiveCall({ name, json }: { readonly name: string; readonly json: string }) {
  const Icon = toolIcon(name);
  return (
    <div className="rounded-lg border p-0.5">
      <div className="flex h-7 items-center gap-2 px-2 text-12 text-ink-3">
        <Icon aria-hidden className="size-3.5 shrink-0 animate-pulse" strokeWidth={1.75} />
        <span className="shrink-0 font-medium text-ink-2">{shownText(name)}</span>
        <span className="min-w-0 truncate font-mono text-[11.5px]">
          {shownText(partialArgument(json.slice(0, 4000), toolTells(name)).split('\n')[0] ?? '')}
        </span>
        <span className="ml-auto shrink-0 pl-2 tabular-nums">{threadStrings.tool.writing(json.length)}</span>
      </div>
    </div>
  );
}

function Working({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex items-center gap-2 text-12 text-ink-3">
      <span
        aria-hidden
        className="size-2 animate-pulse-dot rounded-full bg-mode shadow-[0_0_0_3px_color-mix(in_oklab,var(--m)_25%,transparent)]"
      />
      {threadStrings.working}
      {now - since >= 1000 && <span className="tabular-nums">{readElapsed(now - since)}</span>}
    </p>
  );
}
