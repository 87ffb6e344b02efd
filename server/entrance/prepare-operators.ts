/**
 * Owns the first start: one workspace, the operator who owns it, and the token that lets them in. Invariant: a token's
 * text leaves this process once, in the sign-in link; the database holds its hash (statement 66).
 */
import { type OperatorId, type TokenId, type WorkspaceId, workspaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import { allScopes } from '@/server/core/token-scopes';
import type { Journal, UnitOfWork } from '@/server/journal/journal';
import { newId } from '@/server/store/new-id';
import { writeSample } from '@/server/workspaces/sample-repository';
import { hashTokenSecret, newTokenSecret } from '@/server/workspaces/token-secret';

export interface OperatorPreparation {
  readonly journal: Pick<Journal, 'transact'>;
  /** The operator's own choice of a token, from the environment. */
  readonly operatorToken: string | null;
  /** Mint another link although operators exist. */
  readonly newLink: boolean;
  /** Whether an installation that had nobody gets a sample space. */
  readonly sample: boolean;
  /** UTC milliseconds. */
  readonly now: () => number;
}

const environmentLabel = 'OPERATOR_TOKEN';

/** Idempotent. Returns the token to print in the sign-in link, or null when there is nothing new to print. */
export function prepareOperators(preparation: OperatorPreparation): Promise<string | null> {
  const { journal, operatorToken, newLink, sample, now } = preparation;
  return journal.transact(async (unit) => {
    const at = new Date(now());
    const owner = await firstOwner(unit);
    const operatorId = owner ?? (await createWorkspace(unit, { at, sample }));
    if (operatorToken !== null) {
      const fresh = await adoptEnvironmentToken(unit, { operatorId, secret: operatorToken, at });
      if (fresh || !newLink) return fresh ? operatorToken : null;
    } else if (owner !== null && !newLink) {
      return null;
    }
    const secret = newTokenSecret();
    await addLink(unit, { operatorId, secret, at, label: 'Sign-in link' });
    return secret;
  });
}

async function firstOwner({ rows }: UnitOfWork): Promise<OperatorId | null> {
  const membership = await rows.membership.findFirst({
    where: { role: 'owner', removedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  return membership ? (membership.operatorId as OperatorId) : null;
}

async function createWorkspace(
  unit: UnitOfWork,
  { at, sample }: { readonly at: Date; readonly sample: boolean },
): Promise<OperatorId> {
  const workspaceId = newId<WorkspaceId>();
  const operatorId = newId<OperatorId>();
  const name = 'Workspace';
  await unit.rows.workspace.create({ data: { id: workspaceId, name, createdAt: at } });
  await unit.rows.operator.create({ data: { id: operatorId, name: 'Owner', createdAt: at } });
  await unit.rows.membership.create({ data: { workspaceId, operatorId, role: 'owner', createdAt: at } });
  if (sample) await writeSample(unit, { workspaceId, state: { repositoryId: null, wanted: true }, at });
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'workspace/created', data: { name } }],
    principal: systemPrincipal('entrance'),
  });
  return operatorId;
}

interface Link {
  readonly operatorId: OperatorId;
  readonly secret: string;
  readonly at: Date;
}

/**
 * True when the token is new. One that replaces another ends the old one and every session of the operator: whoever
 * changes it may have lost it.
 */
async function adoptEnvironmentToken(unit: UnitOfWork, link: Link): Promise<boolean> {
  const { operatorId, secret, at } = link;
  const hash = hashTokenSecret(secret);
  const live = { operatorId, revokedAt: null };
  const replaced = await unit.rows.token.updateMany({
    where: { ...live, label: environmentLabel, kind: 'link', hash: { not: hash } },
    data: { revokedAt: at },
  });
  if (replaced.count > 0) {
    await unit.rows.token.updateMany({ where: { ...live, kind: 'session' }, data: { revokedAt: at } });
  }
  const known = await unit.rows.token.findUnique({ where: { hash } });
  if (known && known.revokedAt === null) return false;
  // A token that comes back after it was replaced is what the operator wants now.
  if (known) await unit.rows.token.update({ where: { hash }, data: { revokedAt: null } });
  else await addLink(unit, { ...link, label: environmentLabel });
  return true;
}

async function addLink(unit: UnitOfWork, link: Link & { readonly label: string }): Promise<void> {
  const { operatorId, secret, at, label } = link;
  await unit.rows.token.create({
    data: {
      id: newId<TokenId>(),
      operatorId,
      hash: hashTokenSecret(secret),
      kind: 'link',
      scopes: JSON.stringify(allScopes),
      label,
      createdAt: at,
      expiresAt: null,
    },
  });
}
