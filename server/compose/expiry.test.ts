import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { askApproval, openKeys } from '@/server/approvals/ask-approval';
import { jsonHash } from '@/server/approvals/subject-hash';
import type { RepositoryId } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import { createSpace } from '@/server/spaces/create-space';
import { addRepository } from '@/server/workspaces/add-repository';
import { remove, startServer, temporaryDirectory } from './test-server';

it('statement 27: a server that starts ends what expired while it was down', {
  timeout: 30_000,
}, async () => {
  const [dataDir, repository] = [temporaryDirectory(), temporaryDirectory()];
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args]);
  git('init', '--quiet');
  git(
    '-c',
    'user.name=T',
    '-c',
    'user.email=t@example.com',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'First',
  );
  let server = await startServer(dataDir);
  try {
    const { services } = server;
    const { workspaceId, operatorId, role } = await services.database.reader.membership.findFirstOrThrow();
    const actor = {
      workspaceId,
      role,
      principal: { kind: 'operator', id: operatorId, via: 'api' },
    } as unknown as Parameters<typeof createSpace>[1];
    const { id } = await addRepository(services, actor, { path: repository });
    const space = await createSpace(services, actor, { repositoryId: id as RepositoryId });
    const subject = { question: 'Which?', options: [] };
    const { id: spaceId } = space;
    const where = { spaceId };
    const { id: conversationId } = await services.database.reader.conversation.findFirstOrThrow({ where });
    await services.journal.transact(async (unit) => {
      const asked = await askApproval(unit, {
        kind: 'question',
        workspaceId,
        spaceId,
        conversationId,
        openKey: openKeys.call(conversationId, 'c1'),
        title: 'Which?',
        subject: JSON.stringify(subject),
        subjectHash: jsonHash(subject),
        requester: agentPrincipal(conversationId),
        callId: 'c1',
        at: Date.now(),
      });
      await unit.rows.approval.update({
        where: { id: asked.id },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
    });
    await server.close();
    server = await startServer(dataDir);
    const status = async () => (await server.services.database.reader.approval.findFirstOrThrow()).status;
    await vi.waitFor(async () => expect(await status()).toBe('expired'), { timeout: 10_000 });
  } finally {
    await server.close();
    remove(dataDir);
    remove(repository);
  }
});
