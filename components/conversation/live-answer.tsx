'use client';
import { useEffect, useState } from 'react';
import type { LivePart } from '@/components/sync/live-text';
import { useConversation } from '@/components/sync/use-stores';
import { readElapsed } from '@/components/ui/amounts';
import { strings } from '@/components/ui/strings/strings';
import { isWaiting } from '@/server/core/thread/thread';
import { useConversationScope } from './conversation-scope';
import { Prose } from './prose';
import { Reasoning } from './reasoning';
import { toolIcon } from './tool-target';

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
  if (part.kind === 'text') return <Prose text={part.text} streaming />;
  if (part.kind === 'reasoning') return <Reasoning text={part.text} streaming />;
  if (part.kind === 'tool-output') return null;
  const name = part.label ?? '';
  const Icon = toolIcon(name);
  return (
    <div className="flex h-8 items-center gap-2 rounded-lg border px-2.5 text-12 text-ink-3">
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="shrink-0 font-medium text-ink-2">{name}</span>
      <span className="min-w-0 truncate font-mono text-[11.5px]">{part.text.slice(-80)}</span>
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
      {strings.thread.working}
      {now - since >= 1000 && <span className="tabular-nums">{readElapsed(now - since)}</span>}
    </p>
  );
}
