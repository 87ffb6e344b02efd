import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { decideApproval } from '@/server/approvals/decide-approval';
import { jsonHash } from '@/server/approvals/subject-hash';
import type { ApprovalDecision } from '@/server/core/approval';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { agentPrincipal } from '@/server/core/principal';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const PLAN = '# Claim first\n\n1. Write a.txt';
const exit = (id: string, plan?: string) => ({
  call: 'exit_plan_mode',
  args: plan === undefined ? {} : { plan },
  id,
});
const asks = call('exit_plan_mode', { plan: PLAN }, 'e1');
const rows = () => runner.services.database.reader.approval.findMany({ orderBy: { id: 'asc' } });
const statuses = async () => (await rows()).map(({ status }) => status);
const mode = async () =>
  (await runner.services.database.reader.space.findUniqueOrThrow({ where: { id: runner.spaceId } })).mode;

/** The decision on the one row there is. */
async function approval() {
  const [row] = await rows();
  const { id: approvalId = '', subjectHash = '' } = row ?? {};
  return { approvalId, decision: 'approve', subjectHash } as const;
}

/** A conversation whose request to leave Plan mode waits. */
async function askToLeave(): Promise<void> {
  runner = await openTestRunner({ mode: 'plan', script: [asks, say('W.'), say('W.')] });
  await runner.send('Go.');
  await runner.ended();
}

async function decide(decision: ApprovalDecision): Promise<void> {
  const row = (await rows()).find(({ status }) => status === 'pending');
  const { id: approvalId = '', subjectHash = '' } = row ?? {};
  await decideApproval(runner.services, runner.actor, { approvalId, decision, subjectHash });
}

const outputOf = (log: ConversationEnvelope[], id: string) =>
  log.flatMap((event) =>
    event.type === 'tool/result' && event.data.callId === id ? [event.data.output] : [],
  )[0];
const contexts = (log: ConversationEnvelope[], kind: string) =>
  log.flatMap((event) =>
    event.type === 'context/message' && event.data.kind === kind ? [event.data.text] : [],
  );

describe('statements 27 and 33: a gate exists only in a space that is still in Plan mode', () => {
  it('a call that arrives after the operator left opens nothing', async () => {
    const late = { parts: [{ text: 'Now.' }, { hold: 'mid' }, exit('e1', PLAN)] };
    runner = await openTestRunner({ mode: 'plan', script: [late, say('Ok.')] });
    await runner.send('Plan.');
    await runner.models.reached('mid');
    await runner.setMode('chat');
    runner.models.release('mid');
    expect(outputOf(await runner.ended(), 'e1')).toContain('left Plan mode already');
    expect(await rows()).toEqual([]);
  });

  it('of several calls in the consuming step the first switches and the others open nothing', async () => {
    const three = { parts: [exit('a'), exit('b'), exit('c', '# Another')] };
    runner = await openTestRunner({
      mode: 'plan',
      script: [asks, say('W.'), say('W.'), three, say('Done.')],
    });
    await runner.send('Go.');
    await runner.ended();
    await decide('approve');
    const log = await runner.ended(2);
    expect(outputOf(log, 'a')).toContain('switches to Agent mode');
    expect(outputOf(log, 'b')).toContain('left Plan mode already');
    expect(outputOf(log, 'c')).toContain('left Plan mode already');
    expect(await statuses()).toEqual(['consumed']);
    expect(await mode()).toBe('chat');
  });

  it('what is left over from an earlier stay opens nothing in the next one', async () => {
    await askToLeave();
    await runner.setMode('chat');
    // As a fault or an older version could have left it.
    await runner.services.journal.transact(async (unit) => {
      await unit.rows.approval.updateMany({ data: { status: 'approved', cause: null } });
    });
    await runner.setMode('plan');
    expect(await statuses()).toEqual(['cancelled']);
  });
});

describe('statement 21: an agent is never told to use what it no longer has', () => {
  it('an approval overtaken by a switch by hand does not ask for another call', async () => {
    const long = { parts: [{ text: 'Long.' }, { hold: 'mid' }] };
    runner = await openTestRunner({ mode: 'plan', script: [asks, long, say('On.')] });
    await runner.send('Go.');
    await runner.models.reached('mid');
    await decide('approve');
    await runner.setMode('chat');
    runner.models.release('mid');
    const [told, ...more] = contexts(await runner.ended(), 'decision');
    expect(told).toContain('selected another mode themselves');
    expect(told).not.toContain('exit_plan_mode');
    expect(more).toEqual([]);
  });
});

describe('statement 38: only a decision that woke the turn spares it the reminder', () => {
  it('a rejection that is told after the user’s message does not', async () => {
    const long = { parts: [{ text: 'Long.' }, { hold: 'mid' }] };
    runner = await openTestRunner({ mode: 'plan', script: [asks, long, say('Just reading.'), say('End.')] });
    await runner.send('Go.');
    await runner.models.reached('mid');
    await runner.send('Plan the other thing.');
    await decide('reject');
    await runner.stop();
    runner.models.release('mid');
    expect(contexts(await runner.ended(2), 'reminder')).toHaveLength(1);
  });
});

describe('statement 29: no other word opens the gate', () => {
  const waits = async () => {
    expect(await mode()).toBe('plan');
    const gates = (await rows()).filter(({ kind }) => kind === 'plan_exit');
    expect(gates.map(({ status }) => status)).toEqual(['pending']);
  };

  it('not an answered question beside it, and not a stop', async () => {
    const both = { parts: [exit('e1', PLAN), { call: 'ask_user', args: { question: 'Go?' }, id: 'q' }] };
    const long = { parts: [{ text: 'Long.' }, { hold: 'mid' }] };
    runner = await openTestRunner({ mode: 'plan', script: [both, long, say('On.'), say('On.')] });
    await runner.send('Go.');
    await runner.until('step/waiting');
    const question = (await rows()).find(({ kind }) => kind === 'question');
    const { id: approvalId = '', subjectHash = '' } = question ?? {};
    const answer = { text: 'Yes, leave Plan mode.' };
    await decideApproval(runner.services, runner.actor, {
      approvalId,
      decision: 'answer',
      subjectHash,
      answer,
    });
    await runner.models.reached('mid');
    await waits();
    await runner.stop();
    runner.models.release('mid');
    await runner.ended();
    await waits();
  });

  it('not an approved call of the same space', async () => {
    await askToLeave();
    const { conversationId, spaceId, actor } = runner;
    const subject = { tool: 'delete_file', args: { path: 'README.md' }, reason: '', rulePattern: null };
    const call = await runner.services.journal.transact((unit) =>
      askApproval(unit, {
        kind: 'tool_call',
        workspaceId: actor.workspaceId,
        spaceId,
        conversationId,
        openKey: openKeys.call(conversationId, 'c9'),
        title: 'delete_file',
        subject: JSON.stringify(subject),
        subjectHash: jsonHash(subject),
        requester: agentPrincipal(conversationId),
        callId: 'c9',
        at: Date.now(),
      }),
    );
    const { id: approvalId, subjectHash } = call;
    await decideApproval(runner.services, actor, { approvalId, decision: 'approve', subjectHash });
    await waits();
  });
});

describe('statement 29: who decides', () => {
  it('is a person: not the one who asked, and not an agent', async () => {
    await askToLeave();
    const agent = { kind: 'agent', id: 'someone', via: 'mcp' };
    const asAgent = { ...runner.actor, principal: agent as never };
    const input = await approval();
    await expect(decideApproval(runner.services, asAgent, input)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await runner.services.journal.transact(async (unit) => {
      await unit.rows.approval.updateMany({ data: { requester: JSON.stringify(runner.actor.principal) } });
    });
    await expect(decideApproval(runner.services, runner.actor, input)).rejects.toMatchObject({
      code: 'decider_is_requester',
    });
    expect(await statuses()).toEqual(['pending']);
  });

  it.each([
    [{ answer: { text: 'yes' } }, 'answer'],
    [{ nodeKeys: ['a'] }, 'nodeKeys'],
    [{ remember: { scope: 'space' } }, 'remember'],
  ] as const)('and only with what its kind is decided with: %j is refused', async (more, field) => {
    await askToLeave();
    const input = await approval();
    await expect(
      decideApproval(runner.services, runner.actor, { ...input, ...more } as never),
    ).rejects.toMatchObject({ code: 'bad_input', message: expect.stringContaining(`"${field}"`) });
    expect(await statuses()).toEqual(['pending']);
  });
});
