/** A body to be sent: bytes of server-sent events, and places where the sender waits. */
import type { Dialect, ReplyPart, StreamedReply } from './script';

export type Frame =
  | { readonly bytes: string }
  | { readonly hold: Extract<ReplyPart, { hold: unknown }>['hold'] };

export interface FrameContext {
  readonly model: string;
  /** Position of the request among the accepted ones; makes ids stable. */
  readonly index: number;
  /** Whether the caller asked for usage in the stream (chat completions only). */
  readonly includeUsage: boolean;
}

export type FrameWriter = (reply: StreamedReply, context: FrameContext) => Frame[];
export type FrameWriters = Readonly<Record<Dialect, FrameWriter>>;

/** A server-sent event that has data only. */
export const dataFrame = (data: unknown): Frame => ({ bytes: `data: ${JSON.stringify(data)}\n\n` });

/** A server-sent event whose name repeats the data's type. */
export const typedFrame = (data: { type: string; [field: string]: unknown }): Frame => ({
  bytes: `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`,
});

export const finishOf = (reply: StreamedReply): NonNullable<StreamedReply['finish']> =>
  reply.finish ?? (reply.parts.some((part) => 'call' in part) ? 'tool-calls' : 'stop');
