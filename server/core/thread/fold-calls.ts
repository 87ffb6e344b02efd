/** The part of the fold that follows tool calls: written by the model, judged by the gate, answered by the tool. */
import type { AssistantPart } from '../events/conversation-events';
import type { ThreadItem, ToolOutput, ToolRow, ToolStatus } from './thread';
import type { ThreadDraft } from './thread-draft';
import type { EventOf } from './thread-event';

type TextItem = Extract<ThreadItem, { kind: 'text' }>;

export function foldParts(draft: ThreadDraft, event: EventOf<'assistant/message'>): void {
  const partial = event.data.partial === true;
  const { lastModel: model, effectiveMode: mode } = draft.view;
  const said = { partial, model, mode, forkAt: event.seq };
  event.data.parts.forEach((part, index) => {
    const place = { key: `${event.seq}.${index}`, at: event.at };
    if (part.type === 'tool-call') draft.pushRow(pendingRow(draft, part, event.seq), place);
    else if (part.text !== '') draft.push(proseOf(part, said, place));
  });
}

function proseOf(
  part: Extract<AssistantPart, { type: 'text' | 'reasoning' }>,
  said: Pick<TextItem, 'partial' | 'model' | 'mode' | 'forkAt'>,
  place: Pick<TextItem, 'key' | 'at'>,
): ThreadItem {
  const { text } = part;
  if (part.type === 'text') return { kind: 'text', text, ...said, ...place };
  return { kind: 'reasoning', text, durationMs: part.durationMs ?? null, ...place };
}

const pendingRow = (
  draft: ThreadDraft,
  part: Extract<AssistantPart, { type: 'tool-call' }>,
  batch: number,
): ToolRow => ({
  callId: part.callId,
  name: part.name,
  args: parsedOr(part.args),
  status: 'pending',
  reason: null,
  mode: draft.view.effectiveMode,
  startedAt: null,
  output: null,
  early: false,
  batch,
  approval: null,
  child: null,
});

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const statusAfter: Readonly<Record<'allow' | 'ask' | 'deny', ToolStatus>> = {
  allow: 'running',
  ask: 'asked',
  deny: 'refused',
};

export function foldCall(draft: ThreadDraft, event: EventOf<'tool/call'>): void {
  const { callId, name, args, decision, reason } = event.data;
  const judged = (row: ToolRow): ToolRow => ({
    ...row,
    name,
    args,
    status: statusAfter[decision],
    reason: reason ?? null,
    mode: draft.view.effectiveMode,
    startedAt: event.at,
  });
  if (draft.changeRow(callId, judged)) return;
  const row = judged({
    callId,
    name,
    args,
    status: 'pending',
    reason: null,
    mode: draft.view.effectiveMode,
    startedAt: null,
    output: null,
    early: false,
    batch: event.seq,
    approval: null,
    child: null,
  });
  draft.pushRow(row, { key: String(event.seq), at: event.at });
}

/** A person approved it: now it runs. */
export function foldStart(draft: ThreadDraft, { data, at }: EventOf<'tool/start'>): void {
  draft.changeRow(data.callId, (row) => ({ ...row, status: 'running', startedAt: at }));
}

export function foldDelegated(draft: ThreadDraft, { data }: EventOf<'tool/delegated'>): void {
  draft.changeRow(data.callId, (row) => ({ ...row, child: data.conversationId }));
}

export function foldResult(draft: ThreadDraft, { data }: EventOf<'tool/result'>): void {
  settle(draft, data, { early: false });
}

/** A result whose place in the log comes later: shown at once, and again when its place came. */
export function foldFinished(draft: ThreadDraft, { data }: EventOf<'tool/finished'>): void {
  const { callId, result } = data;
  if (isResult(result)) settle(draft, { ...result, callId }, { early: true });
}

type Result = EventOf<'tool/result'>['data'];

/** By hand: the events' schemas would weigh more than the rest of the fold, in every page. */
const isResult = (value: Readonly<Record<string, unknown>>): value is Omit<Result, 'callId'> =>
  typeof value.output === 'string' &&
  typeof value.isError === 'boolean' &&
  typeof value.durationMs === 'number';

function settle(draft: ThreadDraft, result: Result, { early }: { early: boolean }): void {
  const { callId, output, isError, full, display, durationMs } = result;
  const shown: ToolOutput = {
    text: output,
    isError,
    full: full ?? null,
    display: display ?? null,
    durationMs,
  };
  draft.changeRow(callId, (row) => ({ ...row, status: settled(row.status, isError), output: shown, early }));
}

/** A call that asked and came back as an error was not confirmed: it did not run. */
function settled(status: ToolStatus, isError: boolean): ToolStatus {
  if (status === 'refused' || (status === 'asked' && isError)) return 'refused';
  return isError ? 'error' : 'ok';
}
