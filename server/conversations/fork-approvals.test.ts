import { afterEach, describe, expect, test } from 'vitest';
import { decideApproval } from '@/server/approvals/decide-approval';
import { foldThread } from '@/server/core/thread/fold-thread';
import { initialThread } from '@/server/core/thread/thread';
import { openTestRunner, type TestRunner } from '@/server/runner/test-runner';
import { forkConversation } from './fork-conversation';

let runner: TestRunner;
afterEach(() => runner.close());

describe('statement 33: a fork inherits no approval', () => {
  test('at no event does a fork show anything to decide, and the original keeps what it asked', async () => {
    const step = { key: 'one', title: 'One', description: '', depends_on: [] };
    const parts = [
      { call: 'exit_plan_mode', args: { plan: '# Leave' }, id: 'e1' },
      { call: 'submit_plan', args: { goal: 'Goal', nodes: [step] }, id: 's1' },
      { call: 'ask_user', args: { question: 'Which?' }, id: 'q1' },
    ];
    runner = await openTestRunner({ mode: 'plan', script: [{ parts }] });
    await runner.send('Plan.');
    const original = await runner.until('step/waiting');
    const { services, actor, conversationId } = runner;
    const asked = original.filter(({ type }) => type === 'approval/asked');
    expect(asked).toHaveLength(3);
    for (const { seq } of original.slice((asked[0]?.seq ?? 1) - 1)) {
      const { id } = await forkConversation(services, actor, { conversationId, seq });
      const thread = foldThread(initialThread, await runner.log(id));
      expect(thread.pending, `forked at ${seq}`).toEqual([]);
      const shown = thread.items.flatMap((item) =>
        'approval' in item && item.approval ? [item.approval] : [],
      );
      expect(shown.map(({ status, outcome }) => [status, outcome?.cause])).toEqual(
        shown.map(() => ['cancelled', 'forked']),
      );
    }
    expect(foldThread(initialThread, await runner.log()).pending).toHaveLength(3);
    const open = await services.database.reader.approval.findMany({ where: { status: 'pending' } });
    expect(open).toHaveLength(3);
    const exit = open.find(({ kind }) => kind === 'plan_exit');
    if (!exit) throw new Error('No exit is asked for.');
    const { id: approvalId, subjectHash } = exit;
    await decideApproval(services, actor, { approvalId, subjectHash, decision: 'approve' });
  });
});
