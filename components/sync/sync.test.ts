import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { WorkspaceId } from '@/server/core/ids';
import { createSync } from './sync';
import { slowRow, watchRow } from './test-row';
import { TestSocket } from './test-socket';

const workspaceId = '00000000-0000-7000-8000-000000000001' as WorkspaceId;

test('a change between the first reading of rows and the joining of their workspace is read as well (65)', async () => {
  const queryClient = new QueryClient();
  const socket = new TestSocket();
  const [early, late] = [slowRow(), slowRow()];
  watchRow(queryClient, ['members', 'invites'], early.read);
  await early.answerAll();
  watchRow(queryClient, ['spaces', 'list'], late.read);
  for (const row of [early, late]) row.write(1);
  const sync = createSync(socket, queryClient);
  const stop = sync.workspace(workspaceId);
  socket.connect();
  expect(socket.asked).toEqual(['subscribe']);
  await Promise.all([early.answerAll(), late.answerAll()]);
  expect(queryClient.getQueryData(['members', 'invites'])).toBe(1);
  expect(queryClient.getQueryData(['spaces', 'list'])).toBe(1);
  expect([early.readings, late.readings]).toEqual([2, 2]);
  stop();
  queryClient.clear();
});
