/**
 * A delegated task runs as a child conversation of the same space, under its parent's effective mode, and its calls pass
 * the same gate (statements 8 and 23). The parent waits for the child's turn to end.
 */
import { createChild } from '@/server/conversations/create-child';
import type { Envelope } from '@/server/core/events/envelope';
import { type CallId, type ConversationId, conversationStream } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import { failed, succeeded, type ToolOutcome } from '@/server/tools/tool';
import type { StepScope } from './step-scope';

export interface DelegatedTask {
  readonly title: string;
  readonly prompt: string;
}

export async function delegateTask(
  scope: StepScope,
  callId: CallId,
  task: DelegatedTask,
): Promise<ToolOutcome> {
  const { services, log, place, signal, standing, adapter } = scope;
  if (place.depth >= services.limits.delegationDepth) {
    return failed(
      `Conversations delegate at most ${services.limits.delegationDepth} levels deep. Do this part here.`,
    );
  }
  const child = await services.journal.transact((unit) =>
    createChild(unit, {
      parent: { conversationId: log.claim.conversationId, callId },
      mode: standing.effective,
      title: task.title,
      prompt: task.prompt,
      model: adapter.info.ref,
      principal: log.principal,
      at: services.now(),
    }),
  );
  const ended = turnEnd(services.journal, child, signal);
  services.wakeups.wake(child);
  const stop = () => void services.wakeups.stop(child);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const end = await ended;
    if (!end) return failed('The server shut down while the delegated conversation ran.');
    return await childOutcome(services.journal, child, end);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type TurnEndEvent = Extract<Envelope, { type: 'turn/end' }>;

/** Null on shutdown: the child's turn then stays open for the next start, and so does this one. */
function turnEnd(journal: Journal, child: ConversationId, signal: AbortSignal): Promise<TurnEndEvent | null> {
  const stream = conversationStream(child);
  return new Promise((resolve) => {
    const settle = (end: TurnEndEvent | null) => {
      off();
      signal.removeEventListener('abort', onAbort);
      resolve(end);
    };
    const onAbort = () => {
      if (signal.reason === 'shutdown') settle(null);
    };
    const off = journal.onCommitted((committed, events) => {
      const end = committed === stream ? events.find((event) => event.type === 'turn/end') : undefined;
      if (end) settle(end as TurnEndEvent);
    });
    signal.addEventListener('abort', onAbort);
    onAbort();
  });
}

/** The child's last finished text is the result. */
async function childOutcome(
  journal: Journal,
  child: ConversationId,
  end: TurnEndEvent,
): Promise<ToolOutcome> {
  const events = await journal.read(conversationStream(child));
  const texts = events.flatMap((event) => {
    if (event.type !== 'assistant/message') return [];
    const text = event.data.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    return text === '' ? [] : [text];
  });
  const text = texts.at(-1) ?? '';
  const display = { conversationId: child };
  if (end.data.reason === 'completed')
    return succeeded(text || 'The delegated conversation ended without a text.', display);
  const why = end.data.error?.message ?? `It ended as "${end.data.reason}".`;
  return {
    ...failed(`The delegated conversation did not finish. ${why}${text ? `\nIts last text:\n${text}` : ''}`),
    display,
  };
}
