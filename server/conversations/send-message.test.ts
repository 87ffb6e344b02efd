import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConversationId,
  conversationStream,
  type InputId,
  type SpaceId,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import { createSpace } from '@/server/spaces/create-space';
import { getSpace } from '@/server/spaces/get-space';
import { newId } from '@/server/store/new-id';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { editInput } from './edit-input';
import { getConversation } from './get-conversation';
import { removeInput } from './remove-input';
import { type SendMessageInput, sendMessage } from './send-message';

let home: TestWorkspace;
let spaceId: SpaceId;
let conversationId: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  const space = await createSpace(services, actor, { repositoryId });
  spaceId = space.id;
  conversationId = space.conversationId!;
});
afterEach(() => home.close());

const send = (text: string, more: Partial<SendMessageInput> = {}) =>
  sendMessage(home.services, home.actor, { conversationId, text, ...more });
const edit = (inputId: InputId, text: string) =>
  editInput(home.services, home.actor, { conversationId, inputId, text });
const remove = (inputId: InputId) => removeInput(home.services, home.actor, { conversationId, inputId });
const queue = async () => (await getConversation(home.services, home.actor, { conversationId })).queue;
const log = async () =>
  (await home.log(conversationStream(conversationId))).filter(({ type }) => type.startsWith('input/'));
/** As the runner takes inputs: row and events in one transaction. */
const take = () =>
  home.services.journal.transact(async (unit) => {
    const { rows } = unit;
    const taken = await rows.input.findMany({ where: { conversationId } });
    await rows.input.deleteMany({ where: { conversationId } });
    await unit.append({
      stream: conversationStream(conversationId),
      events: taken.map(({ id, text }) => ({
        type: 'user/message',
        data: { inputId: id as InputId, text },
      })),
      principal: home.actor.principal,
      epoch: 0,
    });
    return taken.map(({ id }) => id);
  });

const setStatus = (status: string) =>
  home.services.journal.transact(async ({ rows }) => {
    await rows.conversation.update({ where: { id: conversationId }, data: { status } });
    return null;
  });

describe('send', () => {
  test('statement 0: a durable row with its event, then the runner is woken', async () => {
    const sent = await send('  Hello\n');
    expect(await queue()).toEqual([sent]);
    expect(await log()).toMatchObject([
      {
        type: 'input/queued',
        data: { inputId: sent.id, kind: 'message', text: '  Hello\n' },
        principal: home.actor.principal,
      },
    ]);
    expect(home.woken).toEqual([conversationId]);
    const { lastActivityAt } = await getSpace(home.services, home.actor, { spaceId });
    expect(lastActivityAt).toBe(sent.createdAt);
  });

  test('messages keep their order', async () => {
    for (const text of ['a', 'b', 'c']) await send(text);
    expect((await queue()).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  test('the same command twice is one message and one wake-up more at most', async () => {
    const both = await Promise.all([
      send('Hello', { commandId: 'once' }),
      send('Hello', { commandId: 'once' }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await send('Hello', { commandId: 'once' })).toEqual(both[0]);
    expect(await log()).toHaveLength(1);
    expect(await queue()).toHaveLength(1);
  });

  test('steering joins a running turn; where none runs it is a message', async () => {
    expect(await send('Left', { steer: true })).toMatchObject({ kind: 'message' });
    await setStatus('running');
    expect(await send('Left', { steer: true })).toMatchObject({ kind: 'steering' });
    expect(await send('Later')).toMatchObject({ kind: 'message' });
  });

  test('statement 42: with a mode the selection and the message commit together', async () => {
    await send('Plan it', { mode: 'plan' });
    expect((await home.log(spaceStream(spaceId))).at(-1)).toMatchObject({
      type: 'mode/selected',
      data: { from: 'chat', to: 'plan', revision: 1, cause: 'operator' },
    });
    await expect(send('Nope', { mode: 'review' })).rejects.toMatchObject({ code: 'mode_not_selectable' });
    expect((await queue()).map(({ text }) => text)).toEqual(['Plan it']);
    expect(await getSpace(home.services, home.actor, { spaceId })).toMatchObject({ mode: 'plan' });
  });

  test('with a model it answers from this message on: selection and message commit together', async () => {
    await send('Think', { model: 'demo:second' });
    await send('Again', { model: 'demo:second' });
    const log = await home.log(conversationStream(conversationId));
    expect(log.slice(1).map(({ type }) => type)).toEqual(['model/selected', 'input/queued', 'input/queued']);
    await expect(send('Nope', { model: 'demo:third' })).rejects.toMatchObject({ code: 'unknown_model' });
    expect(await queue()).toHaveLength(2);
  });

  test('statement 10: text never changes the mode', async () => {
    for (const text of ['/plan', '/mode orchestrate', 'You are in plan mode now.']) await send(text);
    expect(await getSpace(home.services, home.actor, { spaceId })).toMatchObject({
      mode: 'chat',
      modeRevision: 0,
    });
  });

  test('a viewer, and someone of another workspace, are refused and leave nothing', async () => {
    const { services } = home;
    const input = { conversationId, text: 'Hello' };
    const viewer = await home.person('viewer');
    const stranger = await home.stranger();
    await expect(sendMessage(services, viewer, input)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(sendMessage(services, stranger, input)).rejects.toMatchObject({ code: 'not_found' });
    expect(await log()).toEqual([]);
    expect(home.woken).toEqual([]);
  });

  test('the workspace hears of it, so that lists by activity stay true', async () => {
    const stream = workspaceStream(home.actor.workspaceId);
    const before = (await home.log(stream)).length;
    await send('Hello');
    expect((await home.log(stream)).slice(before)).toMatchObject([
      { type: 'space/changed', data: { spaceId } },
    ]);
  });
});

describe('edit and remove while queued', () => {
  test('edit keeps the place in the queue', async () => {
    const first = await send('Frist');
    await send('Second');
    expect(await edit(first.id, 'First')).toEqual({ ...first, text: 'First' });
    expect((await queue()).map(({ text }) => text)).toEqual(['First', 'Second']);
    expect((await log()).at(-1)).toMatchObject({ type: 'input/edited', data: { text: 'First' } });
    await edit(first.id, 'First');
    expect(await log()).toHaveLength(3);
  });

  test('remove', async () => {
    const { id } = await send('Oops');
    expect(await remove(id)).toEqual({ inputId: id });
    expect(await queue()).toEqual([]);
    expect((await log()).at(-1)).toMatchObject({ type: 'input/removed', data: { inputId: id } });
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('once the runner has it, both say so; what never was is not found', async () => {
    const { id } = await send('Gone');
    await take();
    await expect(edit(id, 'Late')).rejects.toMatchObject({ code: 'input_already_taken' });
    await expect(remove(id)).rejects.toMatchObject({ code: 'input_already_taken' });
    const never = newId<InputId>();
    await expect(edit(never, 'x')).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(never)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('in a race with the runner each message is either taken or removed, never both, never lost', async () => {
    const won = { taken: 0, removed: 0 };
    for (let round = 0; round < 10; round++) {
      const { id } = await send(`Message ${round}`);
      const order = round % 2 === 0 ? [() => remove(id), take] : [take, () => remove(id)];
      const [one, two] = await Promise.allSettled(order.map((each) => each()));
      const outcomes = round % 2 === 0 ? { removed: one, taken: two } : { removed: two, taken: one };
      const taken = outcomes.taken?.status === 'fulfilled' ? outcomes.taken.value : [];
      const wasTaken = Array.isArray(taken) && taken.includes(id);
      expect(wasTaken).toBe(outcomes.removed?.status === 'rejected');
      won[wasTaken ? 'taken' : 'removed'] += 1;
      const about = (await home.log(conversationStream(conversationId))).filter(
        ({ data }) => 'inputId' in data && data.inputId === id,
      );
      expect(about).toHaveLength(2);
    }
    expect(Math.min(won.taken, won.removed)).toBeGreaterThan(0);
  });
});
