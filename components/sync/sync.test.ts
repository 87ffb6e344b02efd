import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type ConversationId, conversationStream, type WorkspaceId } from '@/server/core/ids';
import { createSync } from './sync';
import { slowRow, watchRow } from './test-row';
import { TestSocket } from './test-socket';

const idOf = (number: number) =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as ConversationId;

function arrange() {
  const socket = new TestSocket();
  const sync = createSync(socket, new QueryClient());
  socket.connect();
  /** As a screen does: the store while it is drawn, the hold afterwards. */
  const show = (number: number) => {
    const store = sync.conversation(idOf(number));
    return { store, hold: () => sync.hold(conversationStream(idOf(number))) };
  };
  return { sync, socket, show };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('keeps what a screen is about to show, however many others are let go before it is held', async () => {
  const { sync, show } = arrange();
  show(0).hold()();
  const others = Array.from({ length: 12 }, (_, at) => show(at + 1).hold());
  // Drawn first; then what was shown before is let go, as effects do, and only then is it held.
  const coming = show(0);
  for (const letGo of others) letGo();
  coming.hold();
  await settled();
  expect(sync.conversation(idOf(0))).toBe(coming.store);
});

it('forgets what nobody looks at any more, beyond the few kept warm, the one left first', async () => {
  const { sync, socket, show } = arrange();
  const shown = Array.from({ length: 12 }, (_, at) => show(at));
  for (const { hold } of shown) hold()();
  await settled();
  expect(socket.asked.filter((name) => name === 'unsubscribe')).toHaveLength(4);
  expect(sync.conversation(idOf(11))).toBe(shown[11]?.store);
  expect(sync.conversation(idOf(3))).not.toBe(shown[3]?.store);
});

it('reads once more what changed between its first reading and the joining of its workspace (65)', async () => {
  const queryClient = new QueryClient();
  const socket = new TestSocket();
  const [early, late] = [slowRow(), slowRow()];
  watchRow(queryClient, ['members', 'invites'], early.read);
  await early.answerAll();
  watchRow(queryClient, ['spaces', 'list'], late.read);
  for (const row of [early, late]) row.write(1);
  const sync = createSync(socket, queryClient);
  const stop = sync.workspace('00000000-0000-7000-8000-000000000001' as WorkspaceId);
  socket.connect();
  expect(socket.asked).toEqual(['subscribe']);
  await Promise.all([early.answerAll(), late.answerAll()]);
  expect(queryClient.getQueryData(['members', 'invites'])).toBe(1);
  expect(queryClient.getQueryData(['spaces', 'list'])).toBe(1);
  expect([early.readings, late.readings]).toEqual([2, 2]);
  stop();
  queryClient.clear();
});
