import type { OperatorId } from '@/server/core/ids';
import type { Actor, Role, Services } from '@/server/services';
import { type Page, wholePage } from './page';

export interface MemberView {
  /** The operator's. */
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  /** Whether it is the caller. */
  readonly isYou: boolean;
  readonly joinedAt: string;
}

/** Who belongs to the workspace, in the order they joined. */
export async function listMembers(services: Services, actor: Actor): Promise<Page<MemberView>> {
  const memberships = await services.database.reader.membership.findMany({
    where: { workspaceId: actor.workspaceId },
    include: { operator: true },
    orderBy: [{ createdAt: 'asc' }, { operatorId: 'asc' }],
  });
  return wholePage(
    memberships.map(({ operator, role, createdAt }) => ({
      id: operator.id as OperatorId,
      name: operator.name,
      role: role as Role,
      isYou: operator.id === actor.principal.id,
      joinedAt: createdAt.toISOString(),
    })),
  );
}
