/** A page says which space it shows. Only a member of the space's workspace is seen there, and sees who else is. */

import { AppError } from '@/server/core/errors';
import { type SpaceId, spaceStream } from '@/server/core/ids';
import { type Ack, lookMessage } from '@/server/core/wire';
import { type AnswerDependencies, respond } from './answer-events';
import { mayWatch } from './may-watch';
import type { Presence } from './presence';
import type { WireSocket } from './wire-socket';

export interface LookDependencies extends Pick<AnswerDependencies, 'rows' | 'log' | 'now'> {
  readonly presence: Presence;
}

export const presenceRoom = (spaceId: SpaceId): string => `presence:${spaceId}`;

export function answerLooks(socket: WireSocket, dependencies: LookDependencies): void {
  const { rows, presence } = dependencies;
  let latest = 0;
  let room: string | null = null;

  const stopLooking = (): void => {
    if (room !== null) void socket.leave(room);
    room = null;
    presence.leave(socket.id);
  };
  const answer = async (message: unknown, isLatest: () => boolean): Promise<object> => {
    const { spaceId, away } = lookMessage.parse(message);
    const { principal, workspaceId } = socket.data.actor;
    const allowed = spaceId === null || (await mayWatch(rows, workspaceId, spaceStream(spaceId)));
    // Rows are read meanwhile: the page may show something else by now, or be gone.
    if (!isLatest() || !socket.connected) return {};
    if (spaceId === null || !allowed) stopLooking();
    if (!allowed) throw new AppError('not_found', 'There is no such space in this workspace.');
    if (spaceId === null) return {};
    const next = presenceRoom(spaceId);
    if (room !== next) {
      if (room !== null) void socket.leave(room);
      void socket.join(next);
      room = next;
    }
    presence.look(socket.id, { spaceId, operatorId: principal.id, away });
    // A second page of somebody changes nothing for the others, but is itself to be told.
    socket.emit('presence', { spaceId, people: presence.people(spaceId) });
    return {};
  };

  socket.on('look', (message: unknown, ack: unknown) => {
    latest += 1;
    const mine = latest;
    const reply = typeof ack === 'function' ? (ack as (reply: Ack<object>) => void) : () => undefined;
    void respond(socket, dependencies, () => answer(message, () => mine === latest)).then(reply);
  });
}
