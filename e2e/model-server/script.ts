/**
 * What a scripted provider answers. A script is a list of replies, or a function from the request to its reply; both
 * are provider-neutral, the server writes them in the dialect of the request.
 */
export type ReplyPart =
  | { readonly text: string }
  | { readonly reasoning: string }
  /** Reasoning the provider keeps to itself: only an opaque block comes back (Anthropic), nothing in other dialects. */
  | { readonly hiddenReasoning: string }
  | {
      readonly call: string;
      /** An object, or the very text a sloppy model would write. */
      readonly args: unknown;
      readonly id?: string;
    }
  /** Holds the stream here: until the promise settles, for so many milliseconds, or until `release(name)`. */
  | { readonly hold: Promise<unknown> | number | string };

export interface ReplyUsage {
  /** All input tokens, cached ones included. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly reasoning?: number;
}

export interface StreamedReply {
  readonly parts: readonly ReplyPart[];
  readonly finish?: 'stop' | 'tool-calls' | 'length' | 'content-filter';
  readonly usage?: ReplyUsage;
  /** Milliseconds between two frames. */
  readonly pace?: number;
  /** An error frame of the provider's own form, after the parts and instead of the end. */
  readonly errorFrame?: { readonly type: string; readonly message: string };
  /** The body goes out in chunks that end at these byte offsets; `'each'` sends every byte alone. */
  readonly chunkAt?: readonly number[] | 'each';
  /** After so many bytes the connection breaks (`reset`) or the body ends as if it were whole (`end`, default). */
  readonly cut?: { readonly bytes: number; readonly how?: 'reset' | 'end' };
}

/** A refusal before any streaming: the body is the dialect's error form unless `body` is given. */
export interface StatusReply {
  readonly status: number;
  readonly message?: string;
  /** OpenAI's `error.code`, Anthropic's `error.type`. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** These very bytes with status 200: nonsense, HTML, an empty body. */
export interface RawReply {
  readonly raw: string | Uint8Array;
  readonly contentType?: string;
  /** Breaks the connection after the bytes instead of ending the body. */
  readonly reset?: boolean;
}

export type Reply = StreamedReply | StatusReply | RawReply;

export type Dialect = 'chat' | 'messages' | 'responses';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly dialect: Dialect;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body. */
  readonly body: string;
  readonly json: Record<string, unknown>;
  /** Position among the accepted requests, from 0. */
  readonly index: number;
}

export type Script = readonly Reply[] | ((request: ReceivedRequest) => Reply | Promise<Reply>);

/** A reply of plain text. */
export const say = (text: string, more: Omit<Partial<StreamedReply>, 'parts'> = {}): StreamedReply => ({
  ...more,
  parts: [{ text }],
});

/** A reply of one tool call. */
export const call = (name: string, args: unknown, id?: string): StreamedReply => ({
  parts: [{ call: name, args, ...(id !== undefined && { id }) }],
});
