/**
 * When the context fills, a model writes a summary that stands for everything up to the last boundary. The log keeps all
 * of it; only what is sent to the model shrinks (statement 8). The call itself is logged (statement 20).
 */
import type { History } from '@/server/core/history';
import type { ModelMessage, ModelRequest } from '@/server/core/model-message';
import type { EventToAppend } from '@/server/journal/journal';
import { ModelError, type ModelReply } from '@/server/models/model';
import { landAtBoundary } from './assemble-step';
import type { TurnScope } from './step-scope';

const COMPACTION_SYSTEM =
  'You keep the notes of a coding agent whose context is full. From the transcript write what the agent must still know to go on: the task in the words of the person who gave it, decisions and their reasons, files read or changed and what matters in them, commands run and their outcome, what is open. Leave out what no longer matters. Write plain text, at most 1,200 words.';

/** Characters per token, a low estimate, to keep the transcript within the window it must fit. */
const CHARACTERS_PER_TOKEN = 3;
const RESULT_CHARACTERS = 2_000;

/** Judged by what the provider counted for the last request and its reply. */
export function isNearlyFull({ log, adapter, services }: TurnScope): boolean {
  const { inputTokens, outputTokens } = log.state.lastUsage;
  const used = (inputTokens ?? 0) + (outputTokens ?? 0);
  return (
    used > adapter.info.contextWindow * services.limits.compactAt &&
    compactable(log.history, log.state.lastBoundary).length > 1
  );
}

/** Messages that a summary would replace. */
const compactable = ({ entries }: History, throughSeq: number): ModelMessage[] =>
  entries.filter(({ seq }) => seq <= throughSeq).map(({ message }) => message);

/** Appends a summary. A model that fails to write one leaves the history as it is. */
export async function compactHistory(scope: TurnScope): Promise<void> {
  const { services, log, adapter } = scope;
  const throughSeq = log.state.lastBoundary;
  const old = compactable(log.history, throughSeq);
  if (old.length === 0) return;
  const request = summaryRequest(old, adapter.info.contextWindow);
  const reply = await askForSummary(scope, request);
  if (!reply) return;
  const summary = reply.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  // Landed now, not before the call: a switch made while the summary was written must not wait another step.
  const landed = await landAtBoundary(scope);
  const events: EventToAppend[] = [
    ...landed.events,
    {
      type: 'request/auxiliary',
      data: {
        purpose: 'compaction',
        model: adapter.info.ref,
        adapter: adapter.adapter,
        prompt: await services.journal.bodies.put(JSON.stringify(request), {
          stream: log.stream,
          purpose: 'request',
        }),
        output: summary,
        usage: reply.usage,
      },
    },
  ];
  if (summary.trim() !== '') {
    const text = `Notes on this conversation so far, written when its context was full:\n\n${summary}`;
    events.push({ type: 'compaction/summary', data: { throughSeq, text } });
  }
  await log.append(events);
}

async function askForSummary(scope: TurnScope, request: ModelRequest): Promise<ModelReply | null> {
  const { adapter, signal, services } = scope;
  try {
    return await adapter.stream(request, { signal, onDelta: () => {} });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    services.log.warn({ code: error.code }, 'compaction failed; the history stays as it is');
    return null;
  }
}

function summaryRequest(messages: readonly ModelMessage[], contextWindow: number): ModelRequest {
  const room = Math.floor(contextWindow * 0.6 * CHARACTERS_PER_TOKEN);
  const lines = messages.map(transcribe);
  const [first = ''] = lines;
  let transcript = lines.join('\n\n');
  if (transcript.length > room) {
    transcript = `${first.slice(0, room / 4)}\n\n[… earlier parts left out …]\n\n${transcript.slice(-room * 0.7)}`;
  }
  return { system: COMPACTION_SYSTEM, tools: [], messages: [{ role: 'user', text: transcript }], config: {} };
}

function transcribe(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return `User: ${message.text}`;
    case 'assistant':
      return message.parts
        .map((part) =>
          part.type === 'tool-call' ? `Agent calls ${part.name} ${part.args}` : `Agent: ${part.text}`,
        )
        .join('\n');
    case 'tool':
      return message.results
        .map(
          ({ name, output, isError }) =>
            `${name}${isError ? ' (error)' : ''}: ${output.slice(0, RESULT_CHARACTERS)}`,
        )
        .join('\n');
  }
}
