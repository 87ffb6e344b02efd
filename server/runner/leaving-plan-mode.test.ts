import { afterEach, describe, expect, it } from 'vitest';
import { call, type StreamedReply, say } from '@/e2e/model-server/script';
import { decideApproval } from '@/server/approvals/decide-approval';
import type { ApprovalDecision } from '@/server/core/approval';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { rebuildRequests } from './test-rebuild';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const PLAN_A = '# Claim first\n\n1. Write a.txt\n';
const exit = (plan?: string): StreamedReply => call('exit_plan_mode', plan === undefined ? {} : { plan });

async function approvals(status?: string) {
  return runner.services.database.reader.approval.findMany({
    where: { kind: 'plan_exit', ...(status && { status }) },
    orderBy: { id: 'asc' },
  });
}

async function decide(decision: ApprovalDecision, comment?: string): Promise<void> {
  const [row] = await approvals('pending');
  if (!row) throw new Error('nothing is pending');
  const input = { approvalId: row.id, decision, subjectHash: row.subjectHash, ...(comment && { comment }) };
  await decideApproval(runner.services, runner.actor, input);
}

const outputs = (log: ConversationEnvelope[]) =>
  log.flatMap((event) => (event.type === 'tool/result' ? [event.data.output] : []));
const mode = async () =>
  (await runner.services.database.reader.space.findUniqueOrThrow({ where: { id: runner.spaceId } })).mode;

describe('statements 32 to 34: exit_plan_mode from the first call to the full surface', () => {
  it('opens one durable request, wakes the agent on approval, and switches at step/end', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [
        exit(PLAN_A),
        say('Waiting for you.'),
        say('No more plan.'),
        {
          parts: [
            { call: 'exit_plan_mode', args: {}, id: 'c1' },
            { call: 'write_file', args: { path: 'early.txt', content: 'x' }, id: 'c2' },
          ],
        },
        call('write_file', { path: 'a.txt', content: 'done' }),
        say('Written.'),
      ],
    });
    await runner.send('Plan it, then do it.');
    await runner.ended();
    expect(await mode()).toBe('plan');
    const [row] = await approvals();
    expect(row).toMatchObject({ status: 'pending', title: 'Claim first', subject: PLAN_A });

    await decide('approve');
    const log = await runner.ended(2);
    expect(await mode()).toBe('chat');
    expect((await approvals())[0]).toMatchObject({ status: 'consumed' });
    expect(await runner.read('a.txt')).toBe('done');
    expect(await runner.read('early.txt')).toBeNull();
    const decisions = log.flatMap((event) =>
      event.type === 'tool/call' ? [`${event.data.name} ${event.data.decision}`] : [],
    );
    expect(decisions).toEqual([
      'exit_plan_mode allow',
      'exit_plan_mode allow',
      'write_file deny',
      'write_file allow',
    ]);
    // Statement 9: the tool's own result told the model; no note repeats it.
    const after = log.slice(log.findLastIndex((event) => event.type === 'mode/set'));
    expect(after.map((event) => event.type).slice(0, 3)).toEqual([
      'mode/set',
      'step/start',
      'request/header',
    ]);
    expect(await rebuildRequests(runner.services, log)).toEqual(
      runner.models.requests.map((request) => request.body),
    );
    runner.models.assertExhausted();
  });

  it('five parallel calls in one step open one row', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [
        {
          parts: [1, 2, 3, 4, 5].map((id) => ({
            call: 'exit_plan_mode',
            args: { plan: PLAN_A },
            id: `c${id}`,
          })),
        },
        say('Waiting.'),
        say('Waiting.'),
      ],
    });
    await runner.send('Go.');
    const log = await runner.ended();
    expect(await approvals()).toHaveLength(1);
    expect(outputs(log).every((text) => text.startsWith('pending'))).toBe(true);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed', delivered: false });
  });

  it('a call with another text than the approved one does not pass: it asks anew', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [exit(PLAN_A), say('W.'), say('W.'), exit('# Something else'), say('Asked again.')],
    });
    await runner.send('Go.');
    await runner.ended();
    await decide('approve');
    await runner.ended(2);
    expect(await mode()).toBe('plan');
    expect((await approvals()).map((row) => row.status)).toEqual(['cancelled', 'pending']);
  });

  it('line ends and trailing space do not make another text', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [
        exit(PLAN_A),
        say('W.'),
        say('W.'),
        exit('# Claim first  \r\n\r\n1. Write a.txt\r\n\r\n'),
        say('Switched.'),
      ],
    });
    await runner.send('Go.');
    await runner.ended();
    await decide('approve');
    await runner.ended(2);
    expect(await mode()).toBe('chat');
  });

  it('opening without a plan is an error and opens nothing', async () => {
    runner = await openTestRunner({ mode: 'plan', script: [exit(), say('Oh.'), say('Oh.')] });
    await runner.send('Go.');
    expect(outputs(await runner.ended())[0]).toContain('Nothing was opened.');
    expect(await approvals()).toEqual([]);
  });

  it('request changes wakes the agent with the comment; a fresh request may be opened', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [
        exit(PLAN_A),
        say('W.'),
        say('W.'),
        exit('# Claim first\n\nWith a test.'),
        say('Asked again.'),
      ],
    });
    await runner.send('Go.');
    await runner.ended();
    await decide('request_changes', 'Add a test.');
    const log = await runner.ended(2);
    const note = log.find((event) => event.type === 'context/message' && event.data.kind === 'decision');
    expect(note?.data).toMatchObject({ text: expect.stringContaining('Add a test.') });
    expect((await approvals()).map((row) => row.status)).toEqual(['changes_requested', 'pending']);
    expect(await mode()).toBe('plan');
  });

  it('reject ends quietly: no turn starts, and the next one tells it', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [exit(PLAN_A), say('W.'), say('W.'), say('Fine.'), say('Fine.')],
    });
    await runner.send('Go.');
    await runner.ended();
    await decide('reject', 'Not now.');
    await runner.send('What now?');
    const log = await runner.ended(2);
    const second = log.slice(log.findLastIndex((event) => event.type === 'turn/start'));
    const texts = second.flatMap((event) =>
      event.type === 'context/message' || event.type === 'user/message' ? [event.data.text] : [],
    );
    expect(texts[0]).toContain('Not now.');
    expect(texts[1]).toBe('What now?');
  });

  it('statement 33: any other way out of plan mode cancels what was asked or approved', async () => {
    runner = await openTestRunner({ mode: 'plan', script: [exit(PLAN_A), say('W.'), say('W.')] });
    await runner.send('Go.');
    await runner.ended();
    await runner.setMode('chat');
    expect((await approvals()).map((row) => row.status)).toEqual(['cancelled']);
  });
});

describe('statement 29: nothing but a person opens the gate', () => {
  it('neither a run that nobody watches, nor the loosest autonomy, nor a repeat', async () => {
    runner = await openTestRunner({ mode: 'plan', script: () => exit(PLAN_A), limits: { stepsPerTurn: 4 } });
    await runner.services.journal.transact(async ({ rows }) => {
      await rows.space.update({ where: { id: runner.spaceId }, data: { autonomy: 'act_freely' } });
    });
    await runner.send('Go.');
    await runner.ended();
    expect(await mode()).toBe('plan');
    expect((await approvals()).map((row) => row.status)).toEqual(['pending']);
  });

  it('a viewer cannot, and a stale hash cannot', async () => {
    runner = await openTestRunner({ mode: 'plan', script: [exit(PLAN_A), say('W.'), say('W.')] });
    await runner.send('Go.');
    await runner.ended();
    const [row] = await approvals('pending');
    const input = { approvalId: row!.id, decision: 'approve', subjectHash: row!.subjectHash } as const;
    const viewer = { ...runner.actor, role: 'viewer' } as const;
    await expect(decideApproval(runner.services, viewer, input)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const stale = { ...input, subjectHash: '0'.repeat(64) };
    await expect(decideApproval(runner.services, runner.actor, stale)).rejects.toMatchObject({
      code: 'approval_stale',
    });
    expect((await approvals()).map(({ status }) => status)).toEqual(['pending']);
  });

  it('statement 28: of twenty decisions at once one counts, and the others learn who was first', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: (request) => (request.index === 0 ? exit(PLAN_A) : say('W.')),
    });
    await runner.send('Go.');
    await runner.ended();
    const [row] = await approvals('pending');
    const input = { approvalId: row!.id, decision: 'approve', subjectHash: row!.subjectHash } as const;
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => decideApproval(runner.services, runner.actor, input)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(
      refused.every(({ code, message }) => code === 'approval_decided' && message.includes('Tess')),
    ).toBe(true);
  });
});
