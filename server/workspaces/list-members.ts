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

export interface MemberList extends Page<MemberView> {
  /** Who was removed: without rights, but named in what they did and decided. */
  readonly former: readonly { readonly id: OperatorId; readonly name: string; readonly removedAt: string }[];
}

/** Who belongs to the workspace, in the order they joined. */
export async function listMembers(services: Services, actor: Actor): Promise<MemberList> {
  const memberships = await services.database.reader.membership.findMany({
    where: { workspaceId: actor.workspaceId },
    include: { operator: true },
    orderBy: [{ createdAt: 'asc' }, { operatorId: 'asc' }],
  });
  const present = memberships.filter(({ removedAt }) => removedAt === null);
  const items = present.map(({ operator, role, createdAt }) => ({
    id: operator.id as OperatorId,
    name: operator.name,
    role: role as Role,
    isYou: operator.id === actor.principal.id,
    joinedAt: createdAt.toISOString(),
  }));
  const former = memberships.flatMap(({ operator, removedAt }) =>
    removedAt === null
      ? []
      : [{ id: operator.id as OperatorId, name: operator.name, removedAt: removedAt.toISOString() }],
  );
  return { ...wholePage(items), former };
}
