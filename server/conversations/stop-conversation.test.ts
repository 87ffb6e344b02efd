import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '@/server/core/ids';
import { createSpace } from '@/server/spaces/create-space';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { stopConversation } from './stop-conversation';

let home: TestWorkspace;
let conversationId: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  conversationId = (await createSpace(services, actor, { repositoryId })).conversationId!;
});
afterEach(() => home.close());

const stop = (commandId?: string) =>
  stopConversation(home.services, home.actor, { conversationId, commandId });

test('stops the turn that runs', async () => {
  home.running.add(conversationId);
  expect(await stop()).toEqual({ conversationId });
  expect(home.stopped).toEqual([conversationId]);
});

test('where none runs it says so', async () => {
  await expect(stop()).rejects.toMatchObject({ code: 'nothing_to_stop' });
});

test('the same command sent again does not stop the next turn', async () => {
  home.running.add(conversationId);
  await stop('stop');
  home.running.add(conversationId);
  expect(await stop('stop')).toEqual({ conversationId });
  expect(home.running.has(conversationId)).toBe(true);
});

test('statement 66: a viewer stops nothing, a stranger finds nothing', async () => {
  home.running.add(conversationId);
  const { services } = home;
  const viewer = await home.person('viewer');
  const stranger = await home.stranger();
  await expect(stopConversation(services, viewer, { conversationId })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(stopConversation(services, stranger, { conversationId })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(home.stopped).toEqual([]);
});
