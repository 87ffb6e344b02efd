import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { decideApproval } from '@/server/approvals/decide-approval';
import { archiveSpace } from '@/server/spaces/archive-space';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

const rows = () => runner.services.database.reader.approval.findMany({ orderBy: { id: 'asc' } });

async function approve(): Promise<void> {
  const row = (await rows())[0];
  if (!row) throw new Error('Nothing is asked.');
  const { id: approvalId, subjectHash } = row;
  await decideApproval(runner.services, runner.actor, { approvalId, subjectHash, decision: 'approve' });
}

describe('statement 31: nothing is asked for a turn that is over', () => {
  it('a turn that ends with its third crash cancels what it asked', async () => {
    const held = { parts: [{ text: 'Half' }, { hold: 'mid' }] };
    const asking = {
      parts: [
        { call: 'delete_file', args: { path: 'README.md' }, id: 'c1' },
        { call: 'bash', args: { command: 'echo started > mark.txt; sleep 600' }, id: 'c2' },
      ],
    };
    runner = await openTestRunner({ script: [held, held, asking] });
    await runner.send('Go.');
    for (const requests of [1, 2]) {
      await runner.models.received(requests);
      await runner.crash();
    }
    await runner.appears('mark.txt');
    await runner.crash();
    const log = await runner.ended();
    expect(log.at(-1)?.data).toMatchObject({ reason: 'interrupted' });
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([['cancelled', 'turn_ended']]);
    await expect(approve()).rejects.toMatchObject({ code: 'approval_closed' });
    expect(await runner.read('README.md')).not.toBeNull();
  });

  it('archiving a space closes the turn that waited there', async () => {
    runner = await openTestRunner({ script: [call('delete_file', { path: 'README.md' }, 'c1')] });
    await runner.send('Go.');
    await runner.until('step/waiting');
    const { services, actor, spaceId, conversationId: id } = runner;
    await archiveSpace(services, actor, { spaceId });
    const log = await runner.ended();
    expect(log.at(-1)?.data).toMatchObject({ reason: 'stopped' });
    expect((await rows()).map(({ status, cause }) => [status, cause])).toEqual([
      ['cancelled', 'space_closed'],
    ]);
    const row = await services.database.reader.conversation.findUniqueOrThrow({ where: { id } });
    expect(row.status).toBe('idle');
  });

  it('a wait needs no model: a decision is carried out though the model is gone, and then the turn says so', async () => {
    runner = await openTestRunner({
      script: [call('delete_file', { path: 'README.md' }, 'c1'), say('Done.')],
    });
    await runner.send('Go.');
    await runner.until('step/waiting');
    await runner.journal.transact(async ({ rows: tables }) => {
      const where = { id: runner.conversationId };
      await tables.conversation.update({ where, data: { model: 'anthropic:gone' } });
    });
    await runner.restart();
    await runner.send('Hello?');
    await runner.restart();
    expect((await rows())[0]?.status).toBe('pending');
    await approve();
    const log = await runner.ended();
    expect(await runner.read('README.md')).toBeNull();
    expect(log.find(({ type }) => type === 'tool/result')?.data).toMatchObject({ isError: false });
    expect(log.at(-1)?.data).toMatchObject({ reason: 'error' });
  });
});
