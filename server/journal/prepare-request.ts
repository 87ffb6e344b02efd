/** What may be appended at all: checked before a request takes a place in the queue. */

import { AppError } from '@/server/core/errors';
import {
  type Envelope,
  eventSchemas,
  type NewEvent,
  openConversationTypes,
  versionOf,
} from '@/server/core/events/envelope';
import { parseStreamName, type StreamName } from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { AppendRequest, EventToAppend } from './journal';

export interface PreparedEvent {
  readonly type: NewEvent['type'];
  readonly v: number;
  readonly data: unknown;
  readonly principal: Principal;
  readonly at: number;
  /** `data` and `principal` as they are stored. */
  readonly dataText: string;
  readonly principalText: string;
}

/** The runner's claim: nothing is appended unless the conversation's row still has this epoch (statement 62). */
export interface Fence {
  readonly conversationId: string;
  readonly epoch: number;
}

export interface PreparedRequest {
  readonly stream: StreamName;
  readonly events: readonly PreparedEvent[];
  readonly fence: Fence | null;
}

function parseData({ type, data }: EventToAppend, stream: StreamName): unknown {
  const schemas = eventSchemas[parseStreamName(stream).kind];
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (!schema) {
    throw new AppError(
      'unknown_event_type',
      `"${type}" is not an event of ${stream}. Nothing was appended.`,
      {
        type,
        stream,
      },
    );
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue ? `${issue.path.join('.') || 'data'}: ${issue.message}` : 'unreadable data';
  throw new AppError('bad_input', `"${type}" does not fit its schema (${where}). Nothing was appended.`, {
    type,
  });
}

function requireOpenType(type: NewEvent['type'], stream: StreamName): void {
  if ((openConversationTypes as ReadonlySet<string>).has(type)) return;
  throw new AppError(
    'not_allowed',
    `Only the runner that holds ${stream} may append "${type}" to it. Nothing was appended.`,
    { type, stream },
  );
}

function fenceOf({ stream, epoch }: AppendRequest): Fence | null {
  if (epoch === undefined) return null;
  const { kind, id } = parseStreamName(stream);
  if (kind !== 'conversation') throw new Error(`${stream} has no epoch; only conversations have one.`);
  return { conversationId: id, epoch };
}

/** `at` is UTC milliseconds, the same for all events of the request. */
export function prepareRequest(request: AppendRequest, at: number): PreparedRequest {
  const { stream, principal } = request;
  const fence = fenceOf(request);
  const closed = fence === null && parseStreamName(stream).kind === 'conversation';
  const principalText = JSON.stringify(principal);
  const events = request.events.map((event) => {
    if (closed) requireOpenType(event.type, stream);
    const data = parseData(event, stream);
    return {
      type: event.type,
      v: versionOf(event.type),
      data,
      at,
      dataText: JSON.stringify(data),
      principal: event.principal ?? principal,
      principalText: event.principal ? JSON.stringify(event.principal) : principalText,
    };
  });
  return { stream, events, fence };
}

/** Gives the events their places, contiguous after `head`. */
export function placeEvents(request: PreparedRequest, head: number): Envelope[] {
  return request.events.map(({ type, v, data, at, principal }, index) => {
    return { stream: request.stream, seq: head + 1 + index, type, v, data, at, principal } as Envelope;
  });
}
