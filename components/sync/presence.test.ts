import { expect, it } from 'vitest';
import type { OperatorId, SpaceId } from '@/server/core/ids';
import { createPresence } from './presence';
import { TestSocket } from './test-socket';

const [here, there] = ['here' as SpaceId, 'there' as SpaceId];
const ada = { operatorId: 'ada' as OperatorId, away: false };

it('says what the page shows, again after each reconnect, and that it shows it no more', () => {
  const socket = new TestSocket();
  const presence = createPresence(socket);
  const stop = presence.look(here);
  expect(socket.looks).toEqual([]);
  socket.connect();
  socket.cut();
  socket.connect();
  presence.setAway(true);
  stop();
  expect(socket.looks).toEqual([
    { spaceId: here, away: false },
    { spaceId: here, away: false },
    { spaceId: here, away: true },
    { spaceId: null, away: true },
  ]);
});

it('knows nobody without a connection, and nobody of a space shown before', () => {
  const socket = new TestSocket();
  socket.connect();
  const presence = createPresence(socket);
  const leave = presence.look(here);
  socket.sendPresence({ spaceId: here, people: [ada] });
  expect(presence.state.getState().people).toEqual([ada]);
  presence.look(there);
  leave();
  socket.sendPresence({ spaceId: here, people: [ada] });
  expect(presence.state.getState()).toEqual({ spaceId: there, people: [] });
  socket.sendPresence({ spaceId: there, people: [ada] });
  socket.cut();
  expect(presence.state.getState().people).toEqual([]);
});
