import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { foldAll } from '@/server/core/fold';
import { foldMode } from '@/server/core/fold-mode';
import { historyFold } from '@/server/core/history';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import { turnStateFold } from '@/server/core/turn-state';
import { createSpace } from '@/server/spaces/create-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { forkConversation } from './fork-conversation';
import { getConversation } from './get-conversation';
import { recordedLog } from './test-log';

let home: TestWorkspace;
let conversationId: ConversationId;
let space: SpaceView;
let original: ConversationEnvelope[];

const logOf = async (id: ConversationId) =>
  (await home.log(conversationStream(id))) as ConversationEnvelope[];
const fork = (seq: number, commandId?: string) =>
  forkConversation(home.services, home.actor, { conversationId, seq, commandId });

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId });
  conversationId = space.conversationId!;
  await services.journal.append({
    stream: conversationStream(conversationId),
    events: recordedLog(actor.principal),
    principal: actor.principal,
    epoch: 0,
  });
  original = await logOf(conversationId);
});
afterEach(() => home.close());

/** Strict providers: every call of a message has exactly one result, right after it. */
function expectValidHistory(log: ConversationEnvelope[]): void {
  const { messages } = foldAll(historyFold, log);
  messages.forEach((message, index) => {
    if (message.role !== 'assistant') return;
    const asked = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []));
    const next = messages[index + 1];
    const answered = next?.role === 'tool' ? next.results.map(({ callId }) => callId) : [];
    expect(new Set(answered)).toEqual(new Set(asked));
    expect(answered).toHaveLength(asked.length);
  });
}

describe('statement 8: fork', () => {
  test('at every event the fork is contiguous, closed, valid, and in the mode the prefix leaves', async () => {
    expect(original.length).toBeGreaterThan(40);
    for (const { seq } of original) {
      const prefix = original.slice(0, seq);
      const { id, ...view } = await fork(seq);
      const log = await logOf(id);
      expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index + 1));
      expect(log[0]).toMatchObject({
        type: 'conversation/created',
        data: { forkedFrom: { conversationId, seq } },
      });
      const asSaid = ({ type, data, principal }: ConversationEnvelope) => ({ type, data, principal });
      expect(log.slice(1, seq).map(asSaid)).toEqual(prefix.slice(1).map(asSaid));
      expect(log.filter(({ type }) => type === 'conversation/created')).toHaveLength(1);
      const state = foldAll(turnStateFold, log);
      expect(state.turn).toBeNull();
      expect(foldMode(log)).toBe(foldMode(prefix));
      expect(view.title).toBe(state.title);
      expect(view).toMatchObject({ status: 'idle', parentId: null, spaceId: space.id });
      expectValidHistory(log);
      expectNothingQueued(log);
    }
  });

  function expectNothingQueued(log: ConversationEnvelope[]): void {
    const open = new Set<string>();
    for (const { type, data } of log) {
      if (type === 'input/queued') open.add(data.inputId);
      if (type === 'input/removed' || type === 'user/message') open.delete(data.inputId);
      if (type === 'context/message' && data.inputId) open.delete(data.inputId);
    }
    expect([...open]).toEqual([]);
  }

  test('a call that had not started says so, one that had says its outcome is unknown', async () => {
    const at = original.findIndex(({ type, data }) => type === 'tool/call' && data.callId === 'call-2') + 1;
    const { id } = await fork(at);
    const results = (await logOf(id)).slice(at);
    expect(results).toMatchObject([
      { type: 'tool/result', data: { callId: 'call-2', isError: true } },
      { type: 'tool/result', data: { callId: 'call-3', isError: true } },
      { type: 'step/end', data: { finish: 'interrupted' } },
      { type: 'turn/end', data: { reason: 'interrupted' } },
    ]);
    const said = results.map(({ type, data }) => (type === 'tool/result' ? data.output : ''));
    expect(said[0]).toMatch(/^Outcome unknown/);
    expect(said[1]).toMatch(/^Not started/);
  });

  test('title and model are those of the fork point', async () => {
    const titled = original.findIndex(({ type }) => type === 'model/selected') + 1;
    expect(await fork(titled)).toMatchObject({ title: 'A better title', model: 'demo:second' });
    expect(await fork(2)).toMatchObject({ title: 'New conversation', model: null });
  });

  test('the original is as it was, and the fork is told in the mode it has', async () => {
    const planned = original.findIndex(({ type }) => type === 'mode/set') + 1;
    const { id } = await fork(planned);
    expect(await logOf(conversationId)).toEqual(original);
    expect(await getConversation(home.services, home.actor, { conversationId: id })).toMatchObject({
      effectiveMode: 'plan',
      pendingMode: 'chat',
    });
  });

  test('the same command twice makes one fork', async () => {
    const first = await fork(5, 'fork');
    expect(await fork(5, 'fork')).toEqual(first);
    expect(await home.services.database.reader.conversation.count()).toBe(2);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000])(
    'seq %s is no fork point',
    async (seq) => {
      await expect(fork(seq)).rejects.toMatchObject({
        code: 'bad_fork_point',
        parameters: { head: original.length },
      });
    },
  );

  test('a conversation of another workspace is not found', async () => {
    const attempt = forkConversation(home.services, await home.stranger(), { conversationId, seq: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });
});
