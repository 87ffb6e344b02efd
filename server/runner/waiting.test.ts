import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { decideApproval } from '@/server/approvals/decide-approval';
import { listApprovals } from '@/server/approvals/list-approvals';
import type { ApprovalAnswer, ApprovalDecision } from '@/server/core/approval';
import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { openTestRunner, type TestRunner, type TestRunnerOptions } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

async function rows() {
  return runner.services.database.reader.approval.findMany({ orderBy: { id: 'asc' } });
}

interface Word {
  readonly answer?: ApprovalAnswer;
  readonly comment?: string;
  readonly remember?: { scope: 'space' };
}

async function decide(callId: string, decision: ApprovalDecision, more: Word = {}): Promise<void> {
  const row = (await rows()).find((candidate) => candidate.callId === callId);
  if (!row) throw new Error(`no approval for ${callId}`);
  await decideApproval(runner.services, runner.actor, {
    approvalId: row.id,
    decision,
    subjectHash: row.subjectHash,
    ...more,
  });
}

const results = (log: ConversationEnvelope[]) =>
  log.flatMap((event) =>
    event.type === 'tool/result' ? [`${event.data.callId} ${event.data.isError ? 'error' : 'ok'}`] : [],
  );

/** Deleting asks; reading and writing beside it do not. */
const threeCalls = {
  parts: [
    { call: 'delete_file', args: { path: 'README.md' }, id: 'c1' },
    { call: 'write_file', args: { path: 'beside.txt', content: 'x' }, id: 'c2' },
    { call: 'delete_file', args: { path: 'src/crlf.txt' }, id: 'c3' },
  ],
};

async function start(options: TestRunnerOptions): Promise<void> {
  runner = await openTestRunner(options);
  await runner.send('Go.');
  await runner.until('step/waiting');
}

describe('statement 31: a call that asks waits durably for a person', () => {
  it('siblings run meanwhile, results are logged in call order, the approved call runs once', async () => {
    await start({ script: [threeCalls, say('Done.')] });
    expect(await runner.read('beside.txt')).toBe('x');
    expect(await runner.read('README.md')).not.toBeNull();
    expect(results(await runner.log())).toEqual([]);
    await decide('c3', 'approve');
    await decide('c1', 'reject', { comment: 'Keep it.' });
    const log = await runner.ended();
    expect(results(log)).toEqual(['c1 error', 'c2 ok', 'c3 ok']);
    expect(await runner.read('README.md')).not.toBeNull();
    expect(await runner.read('src/crlf.txt')).toBeNull();
    expect(log.find((event) => event.type === 'tool/result')?.data).toMatchObject({
      output: expect.stringContaining('Keep it.'),
    });
    expect(runner.models.refused).toEqual([]);
  });

  it('is listed with the very tool that its subject names', async () => {
    const question = { call: 'ask_user', args: { question: 'delete_file or not?' }, id: 'c4' };
    await start({ script: [{ parts: [...threeCalls.parts, question] }] });
    const { items } = await listApprovals(runner.services, runner.actor);
    const subjects = (await rows()).map(({ subject }) => JSON.parse(subject).tool ?? null);
    expect(subjects).toEqual(['delete_file', 'delete_file', null]);
    expect(items.map(({ tool }) => tool)).toEqual(subjects);
  });

  it('is still open after a restart, not interrupted, and siblings are not repeated', async () => {
    await start({ script: [threeCalls, say('Done.')] });
    await runner.crash();
    await runner.crash();
    await runner.crash();
    await decide('c1', 'approve');
    await decide('c3', 'reject');
    const log = await runner.ended();
    expect(results(log)).toEqual(['c1 ok', 'c2 ok', 'c3 error']);
    expect(log.filter((event) => event.type === 'turn/resumed')).toEqual([]);
    expect(log.filter((event) => event.type === 'tool/call' && event.data.callId === 'c2')).toHaveLength(1);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed' });
  });

  it('stop cancels the rows and ends the turn; messages queue until then', async () => {
    await start({ script: [threeCalls, say('Next.')] });
    await runner.send('Later.');
    await runner.stop();
    const log = await runner.ended(2);
    expect((await rows()).map((row) => [row.status, row.cause])).toEqual([
      ['cancelled', 'stopped'],
      ['cancelled', 'stopped'],
    ]);
    const ends = log.flatMap((event) => (event.type === 'turn/end' ? [event.data.reason] : []));
    expect(ends).toEqual(['stopped', 'completed']);
    expect(runner.models.refused).toEqual([]);
  });

  it('selecting a mode that denies the call cancels it', async () => {
    await start({ script: [call('delete_file', { path: 'README.md' }, 'c1'), say('Fine.'), say('Fine.')] });
    await runner.setMode('plan');
    const log = await runner.ended();
    expect((await rows())[0]).toMatchObject({ status: 'cancelled', cause: 'mode_changed' });
    expect(log.find((event) => event.type === 'tool/result')?.data).toMatchObject({
      output: expect.stringContaining('denies this call'),
    });
  });
});

describe('statement 55: autonomy and rules', () => {
  it('propose only asks for every write; a rule then answers calls of that kind, and is named in the log', async () => {
    runner = await openTestRunner({
      script: [
        call('bash', { command: 'git status' }, 'c1'),
        call('bash', { command: 'git status src' }, 'c2'),
        say('Done.'),
      ],
    });
    await runner.services.journal.transact(async ({ rows: table }) => {
      await table.space.update({ where: { id: runner.spaceId }, data: { autonomy: 'propose_only' } });
    });
    await runner.send('Go.');
    await runner.until('step/waiting');
    await decide('c1', 'approve', { remember: { scope: 'space' } });
    const log = await runner.ended();
    expect(await rows()).toHaveLength(1);
    const second = log.find((event) => event.type === 'tool/call' && event.data.callId === 'c2');
    expect(second?.data).toMatchObject({ decision: 'allow', reason: expect.stringContaining('rule ') });
  });
});

describe('statement 56: ask_user', () => {
  it('waits in every mode, and the answer resumes the turn', async () => {
    await start({
      mode: 'plan',
      script: [
        call('ask_user', { question: 'British or American?', options: ['British', 'American'] }, 'c1'),
        say('Thanks.'),
        say('Thanks.'),
      ],
    });
    expect((await rows())[0]).toMatchObject({ kind: 'question', status: 'pending' });
    await expect(decide('c1', 'answer', { answer: { option: 'Klingon' } })).rejects.toMatchObject({
      code: 'bad_input',
    });
    await decide('c1', 'answer', { answer: { option: 'British', text: 'as in the README' } });
    const log = await runner.ended();
    expect(log.find((event) => event.type === 'tool/result')?.data).toMatchObject({
      isError: false,
      output: 'You asked: British or American?\nThe operator answered: British — as in the README',
    });
  });
});

describe('statement 38: the completion contract', () => {
  it('a model that only reads and stops gets one reminder, then an undelivered end', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [call('list_files', {}), say('Looks fine.'), say('No plan needed.')],
    });
    await runner.send('What is here?');
    const log = await runner.ended();
    const reminders = log.filter(
      (event) => event.type === 'context/message' && event.data.kind === 'reminder',
    );
    expect(reminders).toHaveLength(1);
    expect(log.at(-1)?.data).toMatchObject({ reason: 'completed', delivered: false });
    runner.models.assertExhausted();
  });

  it('a queued message is taken into the same turn first', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [{ parts: [{ text: 'Hm.' }, { hold: 'mid' }] }, say('Answered.'), say('No plan.')],
    });
    await runner.send('First.');
    await runner.models.reached('mid');
    await runner.send('Second.');
    runner.models.release('mid');
    const log = await runner.ended();
    const order = log.flatMap((event) => {
      if (event.type === 'user/message') return [event.data.text];
      return event.type === 'context/message' ? [event.data.kind] : [];
    });
    expect(order).toEqual(['First.', 'Second.', 'reminder']);
  });

  it('chat owes nothing and logs no such field', async () => {
    runner = await openTestRunner({ script: [say('Hi.')] });
    await runner.send('Hi.');
    expect((await runner.ended()).at(-1)?.data).not.toHaveProperty('delivered');
  });
});
