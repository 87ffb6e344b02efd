/** For tests: rows as sign-in leaves them. */
import type { OperatorId, WorkspaceId } from '@/server/core/ids';
import type { Actor, Role, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';

/** A new operator with that role; the workspace is made if it is not there. */
export async function addToWorkspace(
  services: Pick<Services, 'journal'>,
  { workspaceId, role }: { readonly workspaceId: WorkspaceId; readonly role: Role },
): Promise<Actor> {
  const operatorId = newId<OperatorId>();
  const createdAt = new Date();
  await services.journal.transact(async ({ rows }) => {
    await rows.workspace.upsert({
      where: { id: workspaceId },
      create: { id: workspaceId, name: 'Test', createdAt },
      update: {},
    });
    await rows.operator.create({ data: { id: operatorId, name: `A ${role}`, createdAt } });
    await rows.membership.create({ data: { workspaceId, operatorId, role, createdAt } });
  });
  return { principal: { kind: 'operator', id: operatorId, via: 'api' }, workspaceId, role };
}
