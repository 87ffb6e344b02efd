/** A scripted reply as OpenAI's Responses API streams it. */
import { type Frame, type FrameContext, finishOf, typedFrame } from './frames';
import { argumentText, slices, words } from './pieces';
import type { ReplyPart, ReplyUsage, StreamedReply } from './script';
import { seal } from './sign';

const usageOf = (usage: ReplyUsage) => ({
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: usage.cacheRead ?? 0 },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
  total_tokens: usage.input + usage.output,
});

type Place = { readonly output_index: number; readonly id: string };

const added = ({ output_index }: Place, item: object): Frame =>
  typedFrame({ type: 'response.output_item.added', output_index, item });
const done = ({ output_index }: Place, item: object): Frame =>
  typedFrame({ type: 'response.output_item.done', output_index, item });

function textFrames(text: string, place: Place): Frame[] {
  const item = { type: 'message', id: `msg_${place.id}`, role: 'assistant', content: [] };
  const deltas = words(text).map((delta) =>
    typedFrame({
      type: 'response.output_text.delta',
      item_id: item.id,
      output_index: place.output_index,
      content_index: 0,
      delta,
    }),
  );
  return [added(place, item), ...deltas, done(place, { ...item, content: [{ type: 'output_text', text }] })];
}

/** `summary` is what the caller may read; the reasoning itself goes out sealed. */
function reasoningFrames(reasoning: string, summary: string | null, place: Place): Frame[] {
  const id = `rs_${place.id}`;
  const part = { item_id: id, output_index: place.output_index, summary_index: 0 };
  const deltas = words(summary ?? '').map((delta) =>
    typedFrame({ type: 'response.reasoning_summary_text.delta', ...part, delta }),
  );
  const told =
    summary === null
      ? []
      : [
          typedFrame({ type: 'response.reasoning_summary_part.added', ...part }),
          ...deltas,
          typedFrame({ type: 'response.reasoning_summary_part.done', ...part }),
        ];
  const item = {
    type: 'reasoning',
    id,
    summary: summary === null ? [] : [{ type: 'summary_text', text: summary }],
  };
  return [
    added(place, { type: 'reasoning', id, summary: [] }),
    ...told,
    done(place, { ...item, encrypted_content: seal(reasoning) }),
  ];
}

function callFrames(part: Extract<ReplyPart, { call: string }>, place: Place): Frame[] {
  const text = argumentText(part.args);
  const { id: callId = `call_${place.id}` } = part;
  const item = { type: 'function_call', id: `fc_${place.id}`, call_id: callId, name: part.call };
  const at = { item_id: item.id, output_index: place.output_index };
  const deltas = slices(text, 12).map((delta) =>
    typedFrame({ type: 'response.function_call_arguments.delta', ...at, delta }),
  );
  return [
    added(place, { ...item, arguments: '', status: 'in_progress' }),
    ...deltas,
    typedFrame({ type: 'response.function_call_arguments.done', ...at, arguments: text }),
    done(place, { ...item, arguments: text, status: 'completed' }),
  ];
}

function partFrames(part: Exclude<ReplyPart, { hold: unknown }>, place: Place): Frame[] {
  if ('text' in part) return textFrames(part.text, place);
  if ('reasoning' in part) return reasoningFrames(part.reasoning, part.reasoning, place);
  if ('hiddenReasoning' in part) return reasoningFrames(part.hiddenReasoning, null, place);
  return callFrames(part, place);
}

function endFrame(reply: StreamedReply, response: object): Frame {
  const finish = finishOf(reply);
  const reason =
    finish === 'length' ? 'max_output_tokens' : finish === 'content-filter' ? 'content_filter' : null;
  const usage = reply.usage ? usageOf(reply.usage) : null;
  const type = reason === null ? 'response.completed' : 'response.incomplete';
  return typedFrame({
    type,
    response: { ...response, usage, incomplete_details: reason === null ? null : { reason } },
  });
}

export function responsesFrames(reply: StreamedReply, context: FrameContext): Frame[] {
  const response = { id: `resp_${context.index}`, object: 'response', created_at: 1, model: context.model };
  const frames: Frame[] = [typedFrame({ type: 'response.created', response })];
  let index = 0;
  for (const part of reply.parts) {
    if ('hold' in part) frames.push({ hold: part.hold });
    else {
      frames.push(...partFrames(part, { output_index: index, id: `${context.index}_${index}` }));
      index += 1;
    }
  }
  const { errorFrame } = reply;
  if (!errorFrame) return [...frames, endFrame(reply, response)];
  const { type: code, message } = errorFrame;
  return [
    ...frames,
    typedFrame({ type: 'error', sequence_number: frames.length, code, message, param: null }),
  ];
}
