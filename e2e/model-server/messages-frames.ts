/** A scripted reply as Anthropic's messages stream it. */
import { type Frame, type FrameContext, finishOf, typedFrame } from './frames';
import { argumentText, slices, words } from './pieces';
import type { ReplyPart, StreamedReply } from './script';
import { seal, sign } from './sign';

const stopReasons = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  'content-filter': 'refusal',
} as const;

interface Block {
  readonly start: object;
  readonly deltas: object[];
}

function blockOf(part: Exclude<ReplyPart, { hold: unknown }>, id: string): Block {
  if ('text' in part) {
    const deltas = words(part.text).map((text) => ({ type: 'text_delta', text }));
    return { start: { type: 'text', text: '' }, deltas };
  }
  if ('reasoning' in part) {
    const deltas: object[] = words(part.reasoning).map((thinking) => ({ type: 'thinking_delta', thinking }));
    deltas.push({ type: 'signature_delta', signature: sign('thinking', part.reasoning) });
    return { start: { type: 'thinking', thinking: '', signature: '' }, deltas };
  }
  if ('hiddenReasoning' in part) {
    return { start: { type: 'redacted_thinking', data: seal(part.hiddenReasoning) }, deltas: [] };
  }
  const deltas = slices(argumentText(part.args), 12).map((piece) => ({
    type: 'input_json_delta',
    partial_json: piece,
  }));
  return { start: { type: 'tool_use', id: part.id ?? id, name: part.call, input: {} }, deltas };
}

export function messagesFrames(reply: StreamedReply, context: FrameContext): Frame[] {
  const usage = reply.usage;
  const cacheRead = usage?.cacheRead ?? 0;
  const cacheWrite = usage?.cacheWrite ?? 0;
  const message = {
    id: `msg_${context.index}`,
    type: 'message',
    role: 'assistant',
    model: context.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: (usage?.input ?? 0) - cacheRead - cacheWrite,
      cache_read_input_tokens: cacheRead,
      cache_creation_input_tokens: cacheWrite,
      output_tokens: 1,
    },
  };
  const frames: Frame[] = [typedFrame({ type: 'message_start', message }), typedFrame({ type: 'ping' })];
  let index = 0;
  for (const part of reply.parts) {
    if ('hold' in part) {
      frames.push({ hold: part.hold });
      continue;
    }
    const block = blockOf(part, `toolu_${context.index}_${index}`);
    frames.push(typedFrame({ type: 'content_block_start', index, content_block: block.start }));
    for (const delta of block.deltas) {
      frames.push(typedFrame({ type: 'content_block_delta', index, delta }));
    }
    frames.push(typedFrame({ type: 'content_block_stop', index }));
    index += 1;
  }
  if (reply.errorFrame) return [...frames, typedFrame({ type: 'error', error: reply.errorFrame })];
  const delta = { stop_reason: stopReasons[finishOf(reply)], stop_sequence: null };
  const end = { type: 'message_delta', delta, usage: { output_tokens: usage?.output ?? 0 } };
  return [...frames, typedFrame(end), typedFrame({ type: 'message_stop' })];
}
