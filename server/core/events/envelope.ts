/**
 * The envelope every event travels and rests in: `{stream, seq, type, v, data, at, principal}` (statement 62).
 * `seq` starts at 1 and is contiguous within a stream; `at` is UTC milliseconds.
 */
import type { z } from 'zod';
import { AppError } from '../errors';
import { parseStreamName, type StreamKind, type StreamName } from '../ids';
import { principal } from '../principal';
import { conversationEvents } from './conversation-events';
import { spaceEvents } from './space-events';
import { upcast } from './upcast';
import { workspaceEvents } from './workspace-events';

type Schemas = Record<string, z.ZodType>;
type EventOf<Map extends Schemas> = {
  [Type in keyof Map & string]: { type: Type; data: z.infer<Map[Type]> };
}[keyof Map & string];

export type ConversationEvent = EventOf<typeof conversationEvents>;
export type SpaceEvent = EventOf<typeof spaceEvents>;
export type WorkspaceEvent = EventOf<typeof workspaceEvents>;
/** An event before it has a place: what a command or the runner wants to append. */
export type NewEvent = ConversationEvent | SpaceEvent | WorkspaceEvent;

export type Envelope<Event extends NewEvent = NewEvent> = Event & {
  readonly stream: StreamName;
  readonly seq: number;
  readonly v: number;
  readonly at: number;
  readonly principal: z.infer<typeof principal>;
};
export type ConversationEnvelope = Envelope<ConversationEvent>;
export type SpaceEnvelope = Envelope<SpaceEvent>;
export type WorkspaceEnvelope = Envelope<WorkspaceEvent>;

export const eventSchemas: Readonly<Record<StreamKind, Schemas>> = {
  conversation: conversationEvents,
  space: spaceEvents,
  workspace: workspaceEvents,
};

/** Current version of each type that is not at version 1. */
export const eventVersions: Readonly<Record<string, number>> = {};
export const versionOf = (type: string): number => eventVersions[type] ?? 1;

/** Types that others than the runner may append to a conversation's stream (statement 62). */
export const openConversationTypes: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation/created',
  'conversation/titled',
  'model/selected',
  'input/queued',
  'input/edited',
  'input/removed',
  'approval/asked',
  'approval/decided',
  'plan/submitted',
]);

/** An event as it lies in the database, before parsing. */
export interface StoredEvent {
  readonly stream: StreamName;
  readonly seq: number;
  readonly type: string;
  readonly v: number;
  /** JSON. */
  readonly data: string;
  readonly at: number;
  /** JSON. */
  readonly principal: string;
}

/** A stored event whose JSON has been read. */
export interface UnpackedEvent extends Omit<StoredEvent, 'data' | 'principal'> {
  readonly data: unknown;
  readonly principal: unknown;
}

/** `parseEvent` for an event whose JSON is still text. */
export function parseStored(stored: StoredEvent): Envelope | null {
  return parseEvent({
    ...stored,
    data: JSON.parse(stored.data),
    principal: JSON.parse(stored.principal),
  });
}

/**
 * Parses a stored event, running upcasters first. A type nobody knows refuses to load, with its name, unless its data
 * says `ignorable: true`; such an event comes back as null.
 */
export function parseEvent(stored: UnpackedEvent): Envelope | null {
  const { kind } = parseStreamName(stored.stream);
  const { type, v, data } = upcast({ type: stored.type, v: stored.v, data: stored.data });
  const schema = Object.hasOwn(eventSchemas[kind], type) ? eventSchemas[kind][type] : undefined;
  if (!schema || v > versionOf(type)) {
    if (isIgnorable(data)) return null;
    throw new AppError(
      'unknown_event_type',
      `The log of ${stored.stream} holds "${type}" version ${v} at ${stored.seq}, which this version of Interlock does not know. Start the version that wrote it, or a newer one.`,
      { type, v, stream: stored.stream, seq: stored.seq },
    );
  }
  return {
    stream: stored.stream,
    seq: stored.seq,
    type,
    v,
    data: schema.parse(data),
    at: stored.at,
    principal: principal.parse(stored.principal),
  } as Envelope;
}

function isIgnorable(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { ignorable?: unknown }).ignorable === true;
}
