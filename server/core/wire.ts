/**
 * What travels over socket.io. Events are the truth; live frames are a picture of text that is still being written
 * and are never stored (statements 64, 65).
 */
import { z } from 'zod';
import type { Envelope } from './events/envelope';
import { spaceId, stored, streamName } from './id-schemas';
import type { OperatorId, SpaceId, StepId, StreamName } from './ids';

/** Text of one part of the message being streamed. `offset` counts UTF-16 units from the part's start. */
export interface LiveFrame {
  readonly stepId: StepId;
  readonly part: number;
  readonly kind: 'text' | 'reasoning' | 'tool-call' | 'tool-output';
  /** Tool name for `tool-call`, call id for `tool-output`. */
  readonly label?: string;
  readonly offset: number;
  readonly text: string;
}

/** Client to server: `{stream: lastSeq}`; the answer comes as `events` messages, contiguous from `lastSeq + 1`. */
export const subscribeMessage = z.object({ streams: z.record(streamName, z.number().int().nonnegative()) });
export const unsubscribeMessage = z.object({ streams: z.array(streamName) });
/** Client to server, on a gap: events with `after < seq`, at most `limit`. */
export const rangeMessage = z.object({
  stream: streamName,
  after: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(1000),
});
/** Client to server, on a gap in live text: the whole part so far. */
export const partMessage = z.object({
  stream: streamName,
  stepId: stored<StepId>(),
  part: z.number().int().nonnegative(),
});

/** Client to server: which space the page shows now, null = none; `away` = the page itself is not seen. */
export const lookMessage = z.object({ spaceId: spaceId.nullable(), away: z.boolean() });

/** Somebody who has a space open, in however many pages. */
export interface Onlooker {
  readonly operatorId: OperatorId;
  /** None of their pages is seen at the moment. */
  readonly away: boolean;
}

export type Ack<Value = Record<never, never>> =
  | ({ readonly ok: true } & Value)
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface ServerToClient {
  events: (message: { stream: StreamName; events: readonly Envelope[] }) => void;
  /** All who look at the space the receiver looks at, the receiver included; in the order they came. Never stored. */
  presence: (message: { spaceId: SpaceId; people: readonly Onlooker[] }) => void;
  live: (message: { stream: StreamName; frames: readonly LiveFrame[] }) => void;
}

export interface ClientToServer {
  subscribe: (
    message: z.input<typeof subscribeMessage>,
    /** The head of each stream at the moment the room was joined. */
    ack: (reply: Ack<{ heads: Record<string, number> }>) => void,
  ) => void;
  unsubscribe: (message: z.input<typeof unsubscribeMessage>, ack: (reply: Ack) => void) => void;
  range: (
    message: z.input<typeof rangeMessage>,
    ack: (reply: Ack<{ events: readonly Envelope[] }>) => void,
  ) => void;
  part: (
    message: z.input<typeof partMessage>,
    ack: (reply: Ack<{ frame: LiveFrame | null }>) => void,
  ) => void;
  look: (message: z.input<typeof lookMessage>, ack: (reply: Ack) => void) => void;
}
