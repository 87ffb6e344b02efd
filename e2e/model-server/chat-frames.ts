/** A scripted reply as OpenAI's chat completions stream it. */
import { dataFrame, type Frame, type FrameContext, finishOf } from './frames';
import { argumentText, slices, words } from './pieces';
import type { ReplyUsage, StreamedReply } from './script';

const finishReasons = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'content_filter',
} as const;

const usageOf = (usage: ReplyUsage) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cacheRead ?? 0 },
  /** DeepSeek's own names for the same. */
  prompt_cache_hit_tokens: usage.cacheRead ?? 0,
  prompt_cache_miss_tokens: usage.input - (usage.cacheRead ?? 0),
  completion_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
});

export function chatFrames(reply: StreamedReply, context: FrameContext): Frame[] {
  const base = {
    id: `chatcmpl-${context.index}`,
    object: 'chat.completion.chunk',
    created: 1,
    model: context.model,
  };
  const chunk = (delta: object, finish: string | null = null) =>
    dataFrame({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
  const frames: Frame[] = [chunk({ role: 'assistant', content: '' })];
  let calls = 0;
  for (const part of reply.parts) {
    if ('hold' in part) frames.push({ hold: part.hold });
    else if ('text' in part) frames.push(...words(part.text).map((content) => chunk({ content })));
    else if ('reasoning' in part) {
      frames.push(...words(part.reasoning).map((text) => chunk({ reasoning_content: text })));
    } else if ('call' in part) {
      const index = calls;
      calls += 1;
      const { id = `call_${context.index}_${index}` } = part;
      const start = { index, id, type: 'function', function: { name: part.call, arguments: '' } };
      frames.push(chunk({ tool_calls: [start] }));
      for (const piece of slices(argumentText(part.args), 12)) {
        frames.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
      }
    }
  }
  if (reply.errorFrame)
    return [...frames, dataFrame({ error: { ...reply.errorFrame, code: reply.errorFrame.type } })];
  frames.push(chunk({}, finishReasons[finishOf(reply)]));
  if (context.includeUsage && reply.usage) {
    frames.push(dataFrame({ ...base, choices: [], usage: usageOf(reply.usage) }));
  }
  return [...frames, { bytes: 'data: [DONE]\n\n' }];
}
