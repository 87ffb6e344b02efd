import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseStored } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream, type SpaceId } from '@/server/core/ids';
import { createSpace } from '@/server/spaces/create-space';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { createConversation } from './create-conversation';
import { exportConversation } from './export-conversation';
import { getConversation } from './get-conversation';
import { listConversations } from './list-conversations';
import { listEvents } from './list-events';
import { renameConversation } from './rename-conversation';
import { selectModel } from './select-model';
import { recordedLog } from './test-log';

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

const record = () =>
  home.services.journal.append({
    stream: conversationStream(conversationId),
    events: recordedLog(home.actor.principal),
    principal: home.actor.principal,
    epoch: 0,
  });
const last = async () => (await home.log(conversationStream(conversationId))).at(-1);

describe('conversations.get', () => {
  test('statement 4: mode and usage are the fold of the log, read again after each event', async () => {
    const get = () => getConversation(home.services, home.actor, { conversationId });
    expect(await get()).toMatchObject({ effectiveMode: 'chat', usage: { inputTokens: null } });
    await record();
    expect(await get()).toMatchObject({ effectiveMode: 'chat', usage: { inputTokens: 40, costUsd: null } });
    expect(await get()).not.toHaveProperty('pendingMode');
    await home.services.journal.append({
      stream: conversationStream(conversationId),
      events: [{ type: 'mode/set', data: { mode: 'plan' } }],
      principal: home.actor.principal,
      epoch: 0,
    });
    expect(await get()).toMatchObject({ effectiveMode: 'plan', pendingMode: 'chat' });
  });
});

describe('conversations.events', () => {
  test('pages in seq order give the whole log without gap or double', async () => {
    await record();
    const all = await home.log(conversationStream(conversationId));
    const seen = [];
    let after: number | null = 0;
    while (after !== null) {
      const page = await listEvents(home.services, home.actor, { conversationId, after, limit: 7 });
      seen.push(...page.items);
      after = page.nextCursor;
    }
    expect(seen).toEqual(all);
  });
});

describe('conversations.export', () => {
  test('statement 67: JSONL is the log, line by line, readable by the same schemas', async () => {
    await record();
    const all = await home.log(conversationStream(conversationId));
    const { text } = await exportConversation(home.services, home.actor, { conversationId, format: 'jsonl' });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(JSON.parse(JSON.stringify(all)));
    for (const line of lines) {
      const stored = { ...line, data: JSON.stringify(line.data), principal: JSON.stringify(line.principal) };
      expect(parseStored(stored)?.type).toBe(line.type);
    }
  });

  test('Markdown tells what was said, what ran, what was refused, and in which mode', async () => {
    await record();
    const format = 'markdown' as const;
    const { text } = await exportConversation(home.services, home.actor, { conversationId, format });
    const order = [
      '# New conversation',
      '*Mode: plan*',
      'First',
      '*Call: bash*',
      '*Refused: bash*',
      'result 1',
      '*Mode: chat*',
      'Left',
      'Done',
      'Second',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('output that holds a fence cannot close the one around it', async () => {
    await home.services.journal.append({
      stream: conversationStream(conversationId),
      events: [
        {
          type: 'tool/result',
          data: {
            callId: 'x' as never,
            output: '````\n# Not a heading\n````',
            isError: false,
            durationMs: 1,
          },
        },
      ],
      principal: home.actor.principal,
      epoch: 0,
    });
    const format = 'markdown' as const;
    const { text } = await exportConversation(home.services, home.actor, { conversationId, format });
    expect(text).toContain('`````\n````\n# Not a heading\n````\n`````');
  });
});

describe('model, title, further conversations', () => {
  test('a model is selected with its event; an unknown one is refused by name', async () => {
    const { services, actor } = home;
    const select = (model: string) => selectModel(services, actor, { conversationId, model });
    expect(await select('demo:second')).toMatchObject({ model: 'demo:second' });
    expect(await last()).toMatchObject({ type: 'model/selected', data: { model: 'demo:second' } });
    await expect(select('demo:third')).rejects.toMatchObject({
      code: 'unknown_model',
      parameters: { model: 'demo:third' },
    });
    await expect(createConversation(services, actor, { spaceId, model: 'x' })).rejects.toMatchObject({
      code: 'unknown_model',
    });
  });

  test('a new title is an event; the same again is none', async () => {
    const rename = () => renameConversation(home.services, home.actor, { conversationId, title: 'Billing' });
    expect(await rename()).toMatchObject({ title: 'Billing' });
    const seq = (await last())?.seq;
    await rename();
    expect((await last())?.seq).toBe(seq);
  });

  test('created once by commandId, listed oldest first', async () => {
    const { services, actor } = home;
    const create = () =>
      createConversation(services, actor, { spaceId, model: 'demo:second', commandId: 'c' });
    const made = await create();
    expect(await create()).toEqual(made);
    const { items } = await listConversations(services, actor, { spaceId });
    expect(items.map(({ id }) => id)).toEqual([conversationId, made.id]);
    const stranger = await home.stranger();
    await expect(listConversations(services, stranger, { spaceId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
