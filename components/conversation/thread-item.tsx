'use client';
import Link from 'next/link';
import { memo } from 'react';
import { ApprovalCard, PlanRow } from '@/components/approvals/asked-later';
import { RevisionLine } from '@/components/approvals/revision-line';
import { errorTitle } from '@/components/sync/refusal-text';
import { readDuration } from '@/components/ui/amounts';
import { Disclosure } from '@/components/ui/disclosure';
import { Moment } from '@/components/ui/moment';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ThreadItem as Item } from '@/server/core/thread/thread';
import { useConversationScope } from './conversation-scope';
import { Answer } from './messages/answer';
import { Reasoning } from './messages/reasoning';
import { TurnFooter } from './messages/turn-footer';
import { UserMessage } from './messages/user-message';
import { ModeLine } from './mode-line';
import { ThinLine } from './thin-line';
import { ToolGroup } from './tools/tool-group';
import { TurnEndLine } from './turn-end-line';
import { useConversationAddress } from './use-conversation-address';
import { useOpened } from './use-opened';

const text = threadStrings;

export const ThreadItem = memo(function ThreadItem({ item }: { readonly item: Item }) {
  switch (item.kind) {
    case 'user':
      return <UserMessage itemKey={item.key} {...item} />;
    case 'text':
      return <Answer item={item} />;
    case 'reasoning':
      return <Reasoning itemKey={item.key} text={item.text} durationMs={item.durationMs} />;
    case 'tools':
      return <ToolGroup itemKey={item.key} rows={item.rows} />;
    case 'mode':
      return <ModeLine item={item} />;
    case 'model':
      return <ModelLine item={item} />;
    case 'note':
      return <NoteLine item={item} />;
    case 'approval':
      return <ApprovalCard approval={item.approval} />;
    case 'plan':
      return <PlanRow plan={item} approval={item.approval} />;
    case 'revision':
      return <RevisionLine {...item} />;
    case 'retry':
      return <RetryLine item={item} />;
    case 'compaction':
      return <Note itemKey={item.key} title={text.compaction} body={item.text} at={item.at} />;
    case 'origin':
      return <OriginLine item={item} />;
    case 'turn':
      return <TurnFooter turn={item.turn} at={item.at} />;
    case 'end':
      return <TurnEndLine end={item.end} at={item.at} />;
  }
});

function OriginLine({ item }: { readonly item: Extract<Item, { kind: 'origin' }> }) {
  const addressOf = useConversationAddress();
  return (
    <ThinLine>
      <span>{text.origins[item.origin]}</span>
      <Link href={addressOf(item.conversationId)} className="text-accent hover:underline">
        {text.openOrigin}
      </Link>
    </ThinLine>
  );
}

function ModelLine({ item }: { readonly item: Extract<Item, { kind: 'model' }> }) {
  const name = useConversationScope().nameOf(item.by);
  return (
    <ThinLine>
      <span>{text.model(item.model)}</span>
      <span>·</span>
      <span>
        {name}, <Moment at={item.at} />
      </span>
    </ThinLine>
  );
}

function RetryLine({ item }: { readonly item: Extract<Item, { kind: 'retry' }> }) {
  const { attempt, delayMs, code, message } = item.retry;
  return (
    <ThinLine>
      <span className="text-warn">{errorTitle(code)}</span>
      <span>
        {text.retried(attempt)} · {text.retry(readDuration(delayMs))}
      </span>
      <bdi className="line-clamp-2 wrap-anywhere">{message}</bdi>
    </ThinLine>
  );
}

/** A decision names who made it; what the system says by itself names nobody. */
function NoteLine({ item }: { readonly item: Extract<Item, { kind: 'note' }> }) {
  const { nameOf } = useConversationScope();
  const title = text.notes[item.note];
  const isNamed = item.note === 'decision' && item.by.kind === 'operator';
  return (
    <Note
      itemKey={item.key}
      title={isNamed ? `${title} · ${nameOf(item.by)}` : title}
      body={item.text}
      at={item.at}
    />
  );
}

interface NoteProps {
  readonly itemKey: string;
  readonly title: string;
  readonly body: string;
  readonly at: number;
}

/** What the model was told besides the person's words: a thin line that opens. */
function Note({ itemKey, title, body, at }: NoteProps) {
  return (
    <Disclosure
      {...useOpened(itemKey)}
      className="text-12 text-ink-3 hover:text-ink-2"
      summary={
        <>
          <span aria-hidden className="h-px flex-1 bg-line" />
          <span>{title}</span>
          <span>·</span>
          <Moment at={at} />
          <span aria-hidden className="order-last h-px flex-1 bg-line" />
        </>
      }
    >
      <p className="mx-auto mt-1 max-w-prose border-l-2 pl-3 text-12 wrap-anywhere whitespace-pre-wrap text-ink-2">
        {body}
      </p>
    </Disclosure>
  );
}
