import { afterEach, describe, expect, test } from 'vitest';
import { call, type Reply, say } from '@/e2e/model-server/script';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { foldMode } from '@/server/core/fold-mode';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import { openTestRunner, type TestRunner } from '@/server/runner/test-runner';
import { forkConversation } from './fork-conversation';
import { sendMessage } from './send-message';

let runner: TestRunner;
afterEach(() => runner.close());

/** Resolves with the fork's log when the message that is sent to it has been answered. */
function answered(id: ConversationId): Promise<ConversationEnvelope[]> {
  const { journal } = runner;
  const stream = conversationStream(id);
  const ended = new Promise<void>((resolve) => {
    const off = journal.onCommitted((committed, events) => {
      if (committed !== stream || !events.some(({ type }) => type === 'turn/end')) return;
      off();
      resolve();
    });
  });
  return ended.then(async () => (await journal.read(stream)) as ConversationEnvelope[]);
}

describe('statement 8: a fork of a log a runner wrote', () => {
  test('goes on from every event, and a strict provider accepts each of its requests', async () => {
    const script: Reply[] = [
      call('read_file', { path: 'README.md' }, 'c1'),
      {
        parts: [
          { text: 'Two at once.' },
          { call: 'write_file', args: { path: 'a.txt', content: 'a' }, id: 'c2' },
          { call: 'no_such_tool', args: {}, id: 'c3' },
        ],
      },
      say('Planned.'),
      call('write_file', { path: 'b.txt', content: 'b' }, 'c4'),
      say('Done.'),
    ];
    runner = await openTestRunner({ mode: 'plan', script: ({ index }) => script[index] ?? say('Going on.') });
    await runner.send('Plan something.');
    await runner.ended();
    await runner.setMode('chat');
    await runner.send('Do it.');
    const original = await runner.ended(2);
    expect(original.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['mode/set', 'context/message', 'tool/call', 'request/header']),
    );

    await Promise.all(original.map(({ seq }) => goesOn(seq)));
    expect(runner.models.refused).toEqual([]);
  }, 120_000);

  async function goesOn(seq: number): Promise<void> {
    const { services, actor, conversationId } = runner;
    const fork = await forkConversation(services, actor, { conversationId, seq });
    const before = (await runner.log(fork.id)).length;
    const done = answered(fork.id);
    await sendMessage(services, actor, { conversationId: fork.id, text: 'Go on.' });
    const log = await done;
    expect(log.at(-1)?.data, `forked at ${seq}`).toMatchObject({ reason: 'completed' });
    expect(foldMode(log)).toBe('chat');
    // Where the prefix ends in plan the operator's selection lands first thing in the turn, and never before it.
    const landed = log.findIndex((event, at) => at >= before && event.type === 'mode/set');
    if (landed !== -1) expect(log[landed - 1]?.type).toBe('turn/start');
  }
});
