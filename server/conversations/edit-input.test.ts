import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import { createSpace } from '@/server/spaces/create-space';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { type EditInput, editInput } from './edit-input';
import { getConversation } from './get-conversation';
import { queueInput } from './queue-input';
import { sendMessage } from './send-message';

let home: TestWorkspace;
let conversationId: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { id, conversationId: first } = await createSpace(home.services, home.actor, {
    repositoryId: home.repositoryId,
  });
  if (!first) throw new Error(`Space ${id} has no conversation`);
  conversationId = first;
});
afterEach(() => home.close());

const send = (text: string) => sendMessage(home.services, home.actor, { conversationId, text });
const edit = (input: Omit<EditInput, 'conversationId'>, actor = home.actor) =>
  editInput(home.services, actor, { conversationId, ...input });
const queue = async () => (await getConversation(home.services, home.actor, { conversationId })).queue;
const setStatus = (status: string) =>
  home.services.journal.transact(async ({ rows }) => {
    await rows.conversation.update({ where: { id: conversationId }, data: { status } });
    return null;
  });

describe('editing a queued message (statement 0)', () => {
  test('of two people who edit the same text the second is told, and nothing of the first is lost', async () => {
    const { id: inputId } = await send('Frist');
    const other = await home.person('member');
    await edit({ inputId, text: 'First', expectedText: 'Frist' }, other);
    await expect(edit({ inputId, text: 'Foremost', expectedText: 'Frist' })).rejects.toMatchObject({
      code: 'input_changed',
      parameters: { inputId, text: 'First' },
    });
    expect((await queue()).map(({ text }) => text)).toEqual(['First']);
  });

  test('a queued message becomes steering while a turn runs, and back; the runner is woken for it', async () => {
    await setStatus('running');
    const { id: inputId, text } = await send('Only the top level');
    const wokenBefore = home.woken.length;
    expect(await edit({ inputId, text, steer: true })).toMatchObject({ kind: 'steering', text });
    expect((await home.log(conversationStream(conversationId))).at(-1)).toMatchObject({
      type: 'input/edited',
      data: { inputId, kind: 'steering', text },
    });
    expect(home.woken.slice(wokenBefore)).toEqual([conversationId]);
    expect(await edit({ inputId, text: 'Only src', expectedText: text })).toMatchObject({ kind: 'steering' });
    expect(await edit({ inputId, text: 'Only src', steer: false })).toMatchObject({ kind: 'message' });
  });

  test('where no turn runs there is nothing to steer', async () => {
    const { id: inputId, text } = await send('Hello');
    expect(await edit({ inputId, text, steer: true })).toMatchObject({ kind: 'message' });
  });

  test('statement 34: a decision that waits in the same queue is nobody’s to rewrite', async () => {
    const { id } = await home.services.journal.transact((unit) =>
      queueInput(unit, {
        conversationId,
        kind: 'decision',
        text: 'Rejected.',
        principal: home.actor.principal,
        at: home.services.now(),
      }),
    );
    const inputId = id as EditInput['inputId'];
    await expect(edit({ inputId, text: 'Approved.' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await queue()).map(({ text }) => text)).toEqual(['Rejected.']);
  });
});
