/**
 * The log as a model sees it (statement 64: model-visible if and only if logged). Every call of a finished message has
 * exactly one result before anything else follows, so strict providers accept each request (statement 24).
 */
import type { AssistantPart } from './events/conversation-events';
import type { Envelope } from './events/envelope';
import type { Fold } from './fold';
import type { ModelMessage, ModelToolResult } from './model-message';

export interface History {
  readonly messages: readonly ModelMessage[];
  /** For each message the `seq` of its last event: where compaction may cut. */
  readonly seqs: readonly number[];
}

export const historyFold: Fold<History> = {
  initial: { messages: [], seqs: [] },
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

function add(history: History, message: ModelMessage, seq: number): History {
  return { messages: [...history.messages, message], seqs: [...history.seqs, seq] };
}

const hasContent = (part: AssistantPart): boolean => part.type === 'tool-call' || part.text !== '';

function addAssistant(
  history: History,
  data: { parts: AssistantPart[]; partial?: true },
  seq: number,
): History {
  const parts = data.parts.filter((part) => hasContent(part) && !(data.partial && part.type === 'tool-call'));
  // Reasoning alone is no message to any provider.
  if (parts.every((part) => part.type === 'reasoning')) return history;
  return add(history, { role: 'assistant', parts }, seq);
}

function addResult(history: History, event: Extract<Envelope, { type: 'tool/result' }>): History {
  const { callId, output, isError } = event.data;
  const { messages, seqs } = history;
  const last = messages.at(-1);
  const asking = last?.role === 'tool' ? messages.at(-2) : last;
  const call =
    asking?.role === 'assistant'
      ? asking.parts.find((part) => part.type === 'tool-call' && part.callId === callId)
      : undefined;
  if (call?.type !== 'tool-call')
    throw new Error(`Result without its call: ${callId} at ${event.stream}#${event.seq}`);
  const result: ModelToolResult = { callId, name: call.name, output, isError };
  if (last?.role !== 'tool') return add(history, { role: 'tool', results: [result] }, event.seq);
  const grown: ModelMessage = { role: 'tool', results: [...last.results, result] };
  return { messages: [...messages.slice(0, -1), grown], seqs: [...seqs.slice(0, -1), event.seq] };
}

function compact(history: History, data: { throughSeq: number; text: string }): History {
  const kept = history.seqs.findIndex((seq) => seq > data.throughSeq);
  const from = kept === -1 ? history.seqs.length : kept;
  return {
    messages: [{ role: 'user', text: data.text }, ...history.messages.slice(from)],
    seqs: [data.throughSeq, ...history.seqs.slice(from)],
  };
}
