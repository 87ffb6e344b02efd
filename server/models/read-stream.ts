/** An SDK stream, read to its end: pieces go out as they come, nothing is buffered or copied per token. */
import {
  InvalidResponseDataError,
  type LanguageModelV3FinishReason,
  type LanguageModelV3StreamPart,
  type LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { originKey, type PartCollector } from './part-collector';

export interface StreamEnd {
  readonly reason: LanguageModelV3FinishReason;
  readonly usage: LanguageModelV3Usage;
}

/** The stream carried an error of the provider's; `cause` is what it said. */
export class StreamFault extends Error {
  override readonly name = 'StreamFault';

  constructor(cause: unknown) {
    super('the stream carried an error', { cause });
  }
}

/** Null: the stream ended without the provider's word that the reply is whole. */
export async function readStream(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  collector: PartCollector,
): Promise<StreamEnd | null> {
  const reader = stream.getReader();
  let end: StreamEnd | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end;
      end = take(value, collector) ?? end;
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** One package reports a missing finish reason as an error with no data: the stream was cut, which is told by its end. */
const isMissingEnd = (error: unknown): boolean =>
  InvalidResponseDataError.isInstance(error) && error.data === undefined;

function take(piece: LanguageModelV3StreamPart, collector: PartCollector): StreamEnd | null {
  switch (piece.type) {
    case 'text-delta':
      collector.note('text', piece.id, piece.providerMetadata);
      collector.add('text', piece.id, piece.delta);
      return null;
    case 'reasoning-delta':
      collector.note('reasoning', piece.id, piece.providerMetadata);
      collector.add('reasoning', piece.id, piece.delta);
      return null;
    case 'tool-input-delta':
      collector.addArguments(piece.id, piece.delta);
      return null;
    case 'text-start':
      collector.note('text', piece.id, piece.providerMetadata);
      return null;
    case 'text-end':
      collector.note('text', piece.id, piece.providerMetadata);
      collector.end('text', piece.id);
      return null;
    case 'reasoning-start':
      collector.note('reasoning', piece.id, piece.providerMetadata);
      return null;
    case 'reasoning-end':
      collector.note('reasoning', piece.id, piece.providerMetadata);
      collector.end('reasoning', piece.id);
      return null;
    case 'tool-input-start':
      collector.startCall(piece.id, piece.toolName);
      return null;
    case 'tool-call':
      collector.endCall(piece);
      return null;
    case 'finish': {
      collector.stampReasoning(piece.providerMetadata?.[originKey]);
      const { unified, raw } = piece.finishReason;
      const isWhole = raw !== undefined || (unified !== 'other' && unified !== 'error');
      return isWhole ? { reason: piece.finishReason, usage: piece.usage } : null;
    }
    case 'error':
      if (isMissingEnd(piece.error)) return null;
      throw new StreamFault(piece.error);
    // Nothing of ours asks a provider for these.
    case 'stream-start':
    case 'response-metadata':
    case 'raw':
    case 'file':
    case 'source':
    case 'tool-input-end':
    case 'tool-result':
    case 'tool-approval-request':
      return null;
  }
}
