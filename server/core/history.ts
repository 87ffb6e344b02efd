/**
 * The log as a model sees it (statement 64: model-visible if and only if logged). Every call of a finished message has
 * exactly one result before anything else follows, so strict providers accept each request (statement 24).
 */
import type { AssistantPart } from './events/conversation-events';
import type { Envelope } from './events/envelope';
import type { Fold } from './fold';
import type { ModelMessage, ModelToolResult } from './model-message';

interface Entry {
  readonly message: ModelMessage;
  /** `seq` of the message's last event: where compaction may cut. */
  readonly seq: number;
  readonly before: Entry | null;
}

/**
 * Grows at its end without copying what is there, so that folding costs the same for each event however long the
 * conversation is (statement 4); laid out as an array when somebody reads it.
 */
export class History {
  #entries: readonly Entry[] | null = null;

  constructor(readonly last: Entry | null = null) {}

  get messages(): readonly ModelMessage[] {
    return this.entries.map((entry) => entry.message);
  }

  get entries(): readonly Entry[] {
    if (this.#entries) return this.#entries;
    const entries: Entry[] = [];
    for (let entry = this.last; entry; entry = entry.before) entries.push(entry);
    this.#entries = entries.reverse();
    return this.#entries;
  }
}

export const historyFold: Fold<History> = {
  initial: new History(),
  apply: (history, event) => {
    switch (event.type) {
      case 'user/message':
      case 'context/message':
        return add(history, { role: 'user', text: event.data.text }, event.seq);
      case 'assistant/message':
        return addAssistant(history, event.data, event.seq);
      case 'tool/result':
        return addResult(history, event);
      case 'compaction/summary':
        return compact(history, event.data);
      default:
        return history;
    }
  },
};

function add({ last }: History, message: ModelMessage, seq: number): History {
  return new History({ message, seq, before: last });
}

const hasContent = (part: AssistantPart): boolean => part.type === 'tool-call' || part.text !== '';

function addAssistant(
  history: History,
  data: { parts: AssistantPart[]; partial?: true },
  seq: number,
): History {
  // Of a message that was cut off only its text counts: reasoning without its end is valid nowhere.
  const parts = data.parts.filter((part) => hasContent(part) && !(data.partial && part.type !== 'text'));
  // Reasoning alone is no message to any provider.
  if (parts.every((part) => part.type === 'reasoning')) return history;
  return add(history, { role: 'assistant', parts }, seq);
}

function addResult(history: History, event: Extract<Envelope, { type: 'tool/result' }>): History {
  const { callId, output, isError } = event.data;
  const last = history.last;
  const answered = last?.message.role === 'tool' ? last.message : null;
  const asking = answered ? last?.before?.message : last?.message;
  const call =
    asking?.role === 'assistant'
      ? asking.parts.find((part) => part.type === 'tool-call' && part.callId === callId)
      : undefined;
  if (call?.type !== 'tool-call')
    throw new Error(`Result without its call: ${callId} at ${event.stream}#${event.seq}`);
  const result: ModelToolResult = { callId, name: call.name, output, isError };
  const message: ModelMessage = { role: 'tool', results: [...(answered?.results ?? []), result] };
  const before = answered ? (last?.before ?? null) : last;
  return new History({ message, seq: event.seq, before });
}

function compact(history: History, { throughSeq, text }: { throughSeq: number; text: string }): History {
  let last: Entry = { message: { role: 'user', text }, seq: throughSeq, before: null };
  for (const { message, seq } of history.entries) {
    if (seq > throughSeq) last = { message, seq, before: last };
  }
  return new History(last);
}
