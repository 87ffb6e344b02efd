import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CallId, type ConversationId, conversationStream, spaceStream } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import { archiveSpace } from '@/server/spaces/archive-space';
import { createSpace } from '@/server/spaces/create-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { createChild } from './create-child';
import { getConversation } from './get-conversation';

let home: TestWorkspace;
let space: SpaceView;
let parentId: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId });
  parentId = space.conversationId!;
});
afterEach(() => home.close());

const create = (mode: string) =>
  home.services.journal.transact((unit) =>
    createChild(unit, {
      parent: { conversationId: parentId, callId: 'call-1' as CallId },
      mode,
      title: 'Look it up',
      prompt: 'Find the place.',
      model: 'demo:first',
      principal: agentPrincipal(parentId),
      at: Date.now(),
    }),
  );

describe('statement 8: a child is never more permissive than its parent', () => {
  test('its first mode/set is the parent’s effective mode, before anything of it can run', async () => {
    const id = await create('plan');
    expect(await home.log(conversationStream(id))).toMatchObject([
      { type: 'conversation/created', data: { parent: { conversationId: parentId, callId: 'call-1' } } },
      { type: 'mode/set', data: { mode: 'plan' } },
      { type: 'input/queued', data: { kind: 'message', text: 'Find the place.' } },
    ]);
    const child = await getConversation(home.services, home.actor, { conversationId: id });
    expect(child).toMatchObject({ parentId, spaceId: space.id, effectiveMode: 'plan', model: 'demo:first' });
  });

  test('statement 7: for chat there is no mode/set', async () => {
    const types = (await home.log(conversationStream(await create('chat')))).map(({ type }) => type);
    expect(types).toEqual(['conversation/created', 'input/queued']);
  });

  test('every event names the agent that delegated', async () => {
    const events = [
      ...(await home.log(conversationStream(await create('plan')))),
      (await home.log(spaceStream(space.id))).at(-1),
    ];
    for (const event of events) expect(event?.principal).toEqual(agentPrincipal(parentId));
  });

  test('in an archived space no child begins', async () => {
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    await expect(create('plan')).rejects.toMatchObject({ code: 'space_archived' });
    expect(await home.services.database.reader.conversation.count()).toBe(1);
  });
});
