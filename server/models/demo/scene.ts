/** What the demo model sees of a request: the task, the tools it has, and what was done for the task so far. */
import type { ModelMessage, ModelRequest } from '@/server/core/model-message';

export interface Exchange {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly isError: boolean;
}

export interface Scene {
  /** The person's words. */
  readonly task: string;
  readonly has: (tool: string) => boolean;
  /** Calls made for this task and their results, in order. */
  readonly done: readonly Exchange[];
  /** The last result of a tool, if it was asked. */
  readonly last: (tool: string) => Exchange | undefined;
  /** What was called before this task came, in order. */
  readonly before: readonly Exchange[];
  /** Interlock has just reminded of what this mode delivers. */
  readonly reminded: boolean;
}

/** Texts of Interlock itself, in the user's role: they tell of a change and ask for nothing. */
const isNote = (text: string): boolean =>
  isReminder(text) ||
  /^(This space is now in|Notes on this conversation|The operator rejected your)/.test(text);

const isReminder = (text: string): boolean => text.startsWith('Reminder: ');

function argumentsOf(args: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(args);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The newest text of a person that opens a turn, or that steers one into something the demo knows. Texts in the middle of
 * a turn may also be Interlock's own (reminders, recovery), so they count only when `isKnown`.
 */
function taskAt({ messages }: ModelRequest, isKnown: (text: string) => boolean): number {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role !== 'user' || isNote(message.text)) continue;
    if (isKnown(message.text)) return index;
    const before = messages.slice(0, index).findLast(({ role }) => role !== 'user');
    if (before?.role !== 'tool') return index;
  }
  return -1;
}

function exchangesOf(messages: readonly ModelMessage[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const calls = new Map<string, { name: string; args: Record<string, unknown> }>();
  for (const message of messages) {
    if (message.role === 'assistant') {
      for (const part of message.parts) {
        if (part.type === 'tool-call')
          calls.set(part.callId, { name: part.name, args: argumentsOf(part.args) });
      }
    } else if (message.role === 'tool') {
      for (const { callId, output, isError } of message.results) {
        const call = calls.get(callId);
        if (call) exchanges.push({ ...call, output, isError });
      }
    }
  }
  return exchanges;
}

export function readScene(request: ModelRequest, isKnown: (text: string) => boolean): Scene {
  const at = taskAt(request, isKnown);
  const message = request.messages[at];
  const latest = request.messages.at(-1);
  const tools = new Set(request.tools.map(({ name }) => name));
  const done = exchangesOf(request.messages.slice(at + 1));
  return {
    task: message?.role === 'user' ? message.text : '',
    has: (tool) => tools.has(tool),
    done,
    last: (tool) => done.findLast(({ name }) => name === tool),
    before: exchangesOf(request.messages.slice(0, Math.max(0, at))),
    reminded: latest?.role === 'user' && isReminder(latest.text),
  };
}
