import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { setApprovalExpiry } from '@/server/approvals/approval-expiry';
import { decideApproval } from '@/server/approvals/decide-approval';
import { expireApprovals } from '@/server/approvals/expire-approvals';
import { openTestRunner, type TestRunner, type TestRunnerOptions } from './test-runner';

const HOUR = 3_600_000;
let runner: TestRunner;
let now: number;

beforeEach(() => {
  now = Date.UTC(2026, 10, 30, 12);
});
afterEach(() => runner.close());

const rows = () => runner.services.database.reader.approval.findMany({ orderBy: { id: 'asc' } });
const deletes = call('delete_file', { path: 'README.md' }, 'c1');

async function start(options: TestRunnerOptions, minutes: number | null = 60): Promise<void> {
  runner = await openTestRunner({ ...options, now: () => now });
  await setApprovalExpiry(runner.services, runner.actor, { minutes });
  await runner.send('Go.');
}

async function outputOf(callId: string): Promise<unknown> {
  const log = await runner.ended();
  return log.find((event) => event.type === 'tool/result' && event.data.callId === callId)?.data;
}

describe('statement 27: confirmations and questions expire by the workspace’s setting, as a refusal', () => {
  it('a call nobody decided is refused when its time is over: nothing ran, and the agent goes on', async () => {
    await start({ script: [deletes, say('Then not.')] });
    await runner.until('step/waiting');
    now += HOUR - 1;
    expect(await expireApprovals(runner.services)).toBe(0);
    now += 1;
    expect(await expireApprovals(runner.services)).toBe(1);
    expect(await expireApprovals(runner.services)).toBe(0);
    expect(await outputOf('c1')).toMatchObject({
      isError: true,
      output: expect.stringContaining('Nobody decided in time'),
    });
    expect(await runner.read('README.md')).not.toBeNull();
    const decided = (await runner.log()).find((event) => event.type === 'approval/decided');
    expect(decided).toMatchObject({
      principal: { kind: 'system', via: 'expiry' },
      data: { status: 'expired' },
    });
    expect(runner.models.refused).toEqual([]);
  });

  it('a question ends the same way', async () => {
    const question = call('ask_user', { question: 'Which?', options: ['A', 'B'] }, 'c1');
    await start({ mode: 'plan', script: [question, say('I guess A.'), say('No plan.')] });
    await runner.until('step/waiting');
    now += HOUR;
    await expireApprovals(runner.services);
    expect(await outputOf('c1')).toMatchObject({ isError: true });
    expect((await rows())[0]).toMatchObject({ status: 'expired', openKey: null });
  });

  it('a decision after the deadline comes too late, also before the sweep', async () => {
    await start({ script: [deletes, say('Then not.')] });
    await runner.until('step/waiting');
    const row = (await rows())[0];
    now += HOUR;
    const late = decideApproval(runner.services, runner.actor, {
      approvalId: row?.id ?? '',
      decision: 'approve',
      subjectHash: row?.subjectHash ?? '',
    });
    await expect(late).rejects.toMatchObject({ code: 'approval_closed', parameters: { status: 'expired' } });
    expect((await rows())[0]).toMatchObject({ status: 'pending', decider: null });
  });

  it('is over also when the server was down at its time', async () => {
    await start({ script: [deletes, say('Then not.')] });
    await runner.until('step/waiting');
    await runner.crash();
    now += 48 * HOUR;
    await expireApprovals(runner.services);
    expect(await outputOf('c1')).toMatchObject({ isError: true });
    expect(await runner.read('README.md')).not.toBeNull();
  });

  it('by default nothing expires, and a changed setting moves no deadline already given', async () => {
    await start({ script: [deletes, say('Fine.')] }, null);
    await runner.until('step/waiting');
    await setApprovalExpiry(runner.services, runner.actor, { minutes: 1 });
    now += 10_000 * HOUR;
    expect(await expireApprovals(runner.services)).toBe(0);
    expect((await rows())[0]).toMatchObject({ status: 'pending', expiresAt: null });
  });
});

describe('statement 29: no timeout ever ends a gate', () => {
  it.each([
    ['plan_exit', call('exit_plan_mode', { plan: '# Do it\n\nAll of it.' }, 'c1')],
    [
      'plan',
      call(
        'submit_plan',
        { goal: 'Do it', nodes: [{ key: 'a', title: 'A', description: 'x', depends_on: [] }] },
        'c1',
      ),
    ],
  ])('%s waits for a person, whatever the setting', async (kind, opens) => {
    await start({ mode: 'plan', script: [opens, say('Waiting.'), say('Waiting.')] }, 1);
    await runner.ended();
    now += 10_000 * HOUR;
    expect(await expireApprovals(runner.services)).toBe(0);
    expect(await rows()).toMatchObject([{ kind, status: 'pending', expiresAt: null }]);
  });
});
