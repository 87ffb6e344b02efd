import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CallId, type ConversationId, conversationStream, spaceStream } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import { type PlanCall, submitPlan } from '@/server/plans/submit-plan';
import { createSpace } from '@/server/spaces/create-space';
import { getSpace } from '@/server/spaces/get-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { getTombstone } from '@/server/workspaces/tombstones';
import { archiveConversation, restoreConversation } from './archive-conversation';
import { createChild } from './create-child';
import { createConversation } from './create-conversation';
import { deleteConversation } from './delete-conversation';
import { forkConversation } from './fork-conversation';
import { listConversations } from './list-conversations';
import { sendMessage } from './send-message';

let home: TestWorkspace;
let space: SpaceView;
let conversationId: ConversationId;
let child: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId });
  conversationId = space.conversationId!;
  child = await services.journal.transact((unit) =>
    createChild(unit, {
      parent: { conversationId, callId: 'call-1' as CallId },
      mode: 'chat',
      title: 'Child',
      prompt: 'Do it',
      model: null,
      principal: agentPrincipal(conversationId),
      at: services.now(),
    }),
  );
});
afterEach(() => home.close());

const submit = () => {
  const content = { goal: 'g', nodes: [{ key: 'a', title: 'A', description: '', depends_on: [] }] };
  const place = { workspaceId: home.actor.workspaceId, spaceId: space.id, conversationId };
  return submitPlan(home.services, {
    ...place,
    content,
    author: agentPrincipal(conversationId),
  } as PlanCall);
};
const archive = () => archiveConversation(home.services, home.actor, { conversationId });
const restore = () => restoreConversation(home.services, home.actor, { conversationId });
const remove = (commandId?: string) =>
  deleteConversation(home.services, home.actor, { conversationId, commandId });
const spaceLog = async (type: RegExp) =>
  (await home.log(spaceStream(space.id))).filter((event) => type.test(event.type));

describe('statement 67: a conversation that is archived', () => {
  test('keeps its log; it and those it delegated stop, forget their queue and their open approvals', async () => {
    await submit();
    home.running.add(conversationId);
    await archive();
    expect(new Set(home.stopped)).toEqual(new Set([conversationId, child]));
    expect(await home.services.database.reader.input.count()).toBe(0);
    const approvals = await home.services.database.reader.approval.findMany();
    expect(approvals).toMatchObject([{ status: 'cancelled', cause: 'conversation_closed' }]);
    expect((await home.log(conversationStream(conversationId)))[0]).toMatchObject({
      type: 'conversation/created',
    });
    const { items } = await listConversations(home.services, home.actor, { spaceId: space.id });
    expect(items.map(({ archived }) => archived)).toEqual([true, true]);
    expect((await spaceLog(/^conversation\/archived/)).map(({ data }) => data)).toEqual([
      { conversationId },
      { conversationId: child },
    ]);
  });

  test('takes no messages until it is taken out again; twice has one effect', async () => {
    const { services, actor } = home;
    await archive();
    await archive();
    const send = () => sendMessage(services, actor, { conversationId, text: 'Hi' });
    await expect(send()).rejects.toMatchObject({ code: 'conversation_archived' });
    expect(await restore()).toMatchObject({ archived: false });
    await restore();
    await send();
    expect(await spaceLog(/^conversation\/(archived|restored)/)).toHaveLength(4);
  });

  test('is not the one its space opens on while there is another', async () => {
    const { services, actor } = home;
    const other = await createConversation(services, actor, { spaceId: space.id });
    const shown = async () => (await getSpace(services, actor, { spaceId: space.id })).conversationId;
    expect(await shown()).toBe(conversationId);
    await archive();
    expect(await shown()).toBe(other.id);
    await restore();
    expect(await shown()).toBe(conversationId);
  });
});

test('statement 67: what is archived delegates nothing more', async () => {
  await archive();
  const late = home.services.journal.transact((unit) =>
    createChild(unit, {
      parent: { conversationId, callId: 'call-2' as CallId },
      mode: 'chat',
      title: 'Late',
      prompt: 'Do it',
      model: null,
      principal: agentPrincipal(conversationId),
      at: home.services.now(),
    }),
  );
  await expect(late).rejects.toMatchObject({ code: 'conversation_archived' });
  expect(await home.services.database.reader.input.count()).toBe(0);
});

describe('statement 67: a conversation that is deleted', () => {
  test('runs no more and leaves no queue, also where somebody took it out and went on meanwhile', async () => {
    const { services, actor } = home;
    const stop = services.wakeups.stop;
    let first = true;
    services.wakeups.stop = async (id) => {
      const stopped = await stop(id);
      if (first && id === conversationId) {
        first = false;
        await restore();
        await submit();
        await sendMessage(services, actor, { conversationId, text: 'Go on' });
        home.running.add(conversationId);
      }
      return stopped;
    };
    await remove();
    expect([...home.running]).toEqual([]);
    const { reader } = services.database;
    expect([await reader.conversation.count(), await reader.input.count()]).toEqual([0, 0]);
    expect(await reader.approval.findMany()).toMatchObject([{ status: 'cancelled' }]);
    expect(await home.log(conversationStream(conversationId))).toEqual([]);
  });

  test('goes with its log, those it delegated, its plans and queue; decisions and a tombstone stay', async () => {
    const { services, actor } = home;
    await submit();
    expect(await remove('once')).toEqual({ conversationId });
    expect(await remove('once')).toEqual({ conversationId });
    const { reader } = services.database;
    for (const id of [conversationId, child]) {
      expect(await home.log(conversationStream(id))).toEqual([]);
      expect(await getTombstone(services, actor, { id })).toMatchObject({
        kind: 'conversation',
        spaceId: space.id,
        reason: 'person',
        deletedBy: actor.principal,
      });
    }
    expect(await reader.conversation.count()).toBe(0);
    expect(await reader.plan.count()).toBe(0);
    expect(await reader.input.count()).toBe(0);
    expect(await reader.approval.findMany()).toMatchObject([{ status: 'cancelled' }]);
    expect(await spaceLog(/^conversation\/deleted/)).toHaveLength(2);
    expect((await getSpace(services, actor, { spaceId: space.id })).conversationId).toBeNull();
  });

  test('takes its bodies along unless a fork still names them', async () => {
    const { services, actor } = home;
    const { bodies } = services.journal;
    const use = (id: ConversationId) => ({ stream: conversationStream(id), purpose: 'output' }) as const;
    const shared = await bodies.put('shared', use(conversationId));
    await forkConversation(services, actor, { conversationId, seq: 1 });
    const mine = await bodies.put('only mine', use(conversationId));
    await remove();
    expect(await bodies.get(shared)).toBe('shared');
    await expect(bodies.get(mine)).rejects.toMatchObject({ code: 'body_missing' });
  });

  test('is nobody else’s to delete', async () => {
    const viewer = await home.person('viewer');
    const attempt = (who: typeof viewer) => deleteConversation(home.services, who, { conversationId });
    await expect(attempt(viewer)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(attempt(await home.stranger())).rejects.toMatchObject({ code: 'not_found' });
    expect(await home.services.database.reader.conversation.count()).toBe(2);
  });
});
