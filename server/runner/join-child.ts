/**
 * Waits for a delegated conversation, however far it is: not begun, running, waiting for a person, or over. Its log and its
 * input rows are the truth; a commit on its stream is only the hint to look.
 */
import type { ConversationEnvelope, Envelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import { failed, succeeded, type ToolOutcome } from '@/server/tools/tool';
import type { StepScope } from './step-scope';
import { stopChild } from './stop-child';

type JoinScope = Pick<StepScope, 'services' | 'log' | 'signal'>;
type TurnEndEvent = Extract<Envelope, { type: 'turn/end' }>;
type ChildEnd = { readonly log: readonly ConversationEnvelope[]; readonly end: TurnEndEvent | null };

/**
 * The child's last finished text as the call's result. Stopping the parent stops the child, also one that waits for a
 * person (statement 31). Null on shutdown: both turns stay open for the next start.
 */
export async function joinChild(scope: JoinScope, child: ConversationId): Promise<ToolOutcome | null> {
  scope.services.wakeups.wake(child);
  const ended = await childEnd(scope, child);
  return ended && outcomeOf(child, ended);
}

async function childEnd(scope: JoinScope, child: ConversationId): Promise<ChildEnd | null> {
  const { services, log, signal } = scope;
  for (;;) {
    const hint = nextHint(services.journal, child, signal);
    try {
      const found = await lookAt(scope, child);
      if (found) return found;
      if (signal.reason === 'shutdown') return null;
      if (signal.aborted) {
        await stopChild(services, { child, principal: log.principal });
        return (await lookAt(scope, child)) ?? { log: [], end: null };
      }
      await hint.given;
    } finally {
      hint.forget();
    }
  }
}

/** Null while its first turn, the delegated one, is still to come or still open. */
async function lookAt({ services }: JoinScope, child: ConversationId): Promise<ChildEnd | null> {
  // Rows first: a turn's start takes its inputs in one transaction, so no row and no turn means that none will come.
  const queued = await services.database.reader.input.count({ where: { conversationId: child } });
  const log = (await services.journal.read(conversationStream(child))) as ConversationEnvelope[];
  const end = log.find((event) => event.type === 'turn/end');
  if (end) return { log: log.filter(({ seq }) => seq <= end.seq), end: end as TurnEndEvent };
  const mayCome = queued > 0 || log.some((event) => event.type === 'turn/start');
  return mayCome ? null : { log, end: null };
}

const hints: ReadonlySet<string> = new Set(['turn/end', 'input/removed']);

/** Who deletes it may come before its turn is closed; then its own log says nothing any more. */
const tellsDeletion = (event: Envelope, child: ConversationId): boolean =>
  event.type === 'conversation/deleted' && event.data.conversationId === child;

/** Given when it is time to look again. */
function nextHint(journal: Journal, child: ConversationId, signal: AbortSignal) {
  const stream = conversationStream(child);
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const off = journal.onCommitted((committed, events) => {
    const mayBeOver = committed === stream && events.some(({ type }) => hints.has(type));
    if (mayBeOver || events.some((event) => tellsDeletion(event, child))) give();
  });
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  return {
    given,
    forget: () => {
      off();
      signal.removeEventListener('abort', give);
    },
  };
}

function outcomeOf(child: ConversationId, { log, end }: ChildEnd): ToolOutcome {
  const display = { conversationId: child };
  const text = lastText(log);
  if (end?.data.reason === 'completed')
    return succeeded(text || 'The delegated conversation ended without a text.', display);
  const why = end?.data.error?.message ?? `It ended as "${end?.data.reason ?? 'stopped'}".`;
  const said = text ? `\nIts last text:\n${text}` : '';
  return { ...failed(`The delegated conversation did not finish. ${why}${said}`), display };
}

function lastText(log: readonly ConversationEnvelope[]): string {
  const texts = log.flatMap((event) => {
    if (event.type !== 'assistant/message') return [];
    const text = event.data.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    return text === '' ? [] : [text];
  });
  return texts.at(-1) ?? '';
}
