/** The worker's side: reads one text per message, away from the thread that draws. */
import type { HighlightAnswer, HighlightRequest } from './highlight-client';
import { tokenizeCode } from './tokenize-code';

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  void answer(data).then((reply) =>
    postMessage(reply, { transfer: reply.spans ? [reply.spans.buffer] : [] }),
  );
});

/** Null where the grammar did not load or gave up: the text stays plain. */
async function answer({ id, text, language, from }: HighlightRequest): Promise<HighlightAnswer> {
  try {
    const lines = (await tokenizeCode(text, language)).slice(from);
    return { id, spans: Uint32Array.from(lines.flatMap((line) => [line.length, ...line])) };
  } catch {
    return { id, spans: null };
  }
}
