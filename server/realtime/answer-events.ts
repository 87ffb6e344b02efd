/** The client's four questions. Each is answered only to someone who is signed in now, about streams of their workspace. */
import type { Logger } from 'pino';
import { ZodError, z } from 'zod';
import { type AppCode, AppError } from '@/server/core/errors';
import type { StreamName } from '@/server/core/ids';
import {
  type Ack,
  partMessage,
  rangeMessage,
  subscribeMessage,
  unsubscribeMessage,
} from '@/server/core/wire';
import { rereadActor, type SignInRows } from '@/server/entrance/read-actor';
import type { Journal } from '@/server/journal/journal';
import type { Actor } from '@/server/services';
import { mayWatch, type WatchRows } from './may-watch';
import type { Recipient, StreamFeed } from './stream-feed';
import type { WireSocket } from './wire-socket';

export interface AnswerDependencies {
  readonly journal: Pick<Journal, 'read' | 'live'>;
  readonly rows: SignInRows & WatchRows;
  readonly feed: StreamFeed;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const MOST_STREAMS = 500;

type Reply = (reply: Ack<object>) => void;

export function answerEvents(
  socket: WireSocket,
  recipient: Recipient,
  dependencies: AnswerDependencies,
): void {
  const { journal, rows, feed } = dependencies;

  const listen = <Message>(
    event: 'subscribe' | 'unsubscribe' | 'range' | 'part',
    schema: z.ZodType<Message>,
    answer: (message: Message, actor: Actor) => Promise<object>,
  ): void => {
    socket.on(event, (message: unknown, ack: unknown) => {
      const reply: Reply = typeof ack === 'function' ? (ack as Reply) : () => undefined;
      void respond(socket, dependencies, async (actor) => answer(schema.parse(message), actor)).then(reply);
    });
  };

  const check = async (actor: Actor, stream: StreamName): Promise<void> => {
    if (await mayWatch(rows, actor.workspaceId, stream)) return;
    throw new AppError('not_found', `There is no ${stream} in this workspace.`, { stream });
  };

  listen('subscribe', subscribeMessage, async ({ streams }, actor) => {
    const wanted = Object.entries(streams) as [StreamName, number][];
    if (wanted.length > MOST_STREAMS) throw new AppError('too_large', `At most ${MOST_STREAMS} streams.`);
    for (const [stream] of wanted) await check(actor, stream);
    const heads: Record<string, number> = {};
    for (const [stream, last] of wanted) heads[stream] = await feed.watch(recipient, stream, last);
    return { heads };
  });
  listen('unsubscribe', unsubscribeMessage, async ({ streams }) => {
    for (const stream of streams) feed.unwatch(recipient, stream);
    return {};
  });
  listen('range', rangeMessage, async ({ stream, after, limit }, actor) => {
    await check(actor, stream);
    return { events: await journal.read(stream, { after, limit }) };
  });
  listen('part', partMessage, async ({ stream, stepId, part }, actor) => {
    await check(actor, stream);
    return { frame: journal.live.partSoFar(stream, stepId, part) };
  });
}

/** Never throws: what went wrong is the answer. */
export async function respond(
  socket: WireSocket,
  { rows, log, now }: Pick<AnswerDependencies, 'rows' | 'log' | 'now'>,
  answer: (actor: Actor) => Promise<object>,
): Promise<Ack<object>> {
  try {
    const actor = await rereadActor(rows, socket.data.actor, now());
    if (actor) return { ok: true, ...(await answer(actor)) };
    // After the answer was sent.
    setImmediate(() => socket.disconnect(true));
    return refusal('not_signed_in', 'Sign in again.');
  } catch (error) {
    if (error instanceof AppError) return refusal(error.code, error.message);
    if (error instanceof ZodError) return refusal('bad_input', z.prettifyError(error));
    log.error({ err: error }, 'A socket event failed');
    return refusal('internal', 'Something went wrong on the server. Its log has the details; try again.');
  }
}

const refusal = (code: AppCode, message: string): Ack<object> => ({ ok: false, code, message });
