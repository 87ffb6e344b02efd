/** Whole tool outputs of a workspace: how much they are, which may go, and how they go (statement 67). */
import type { Prisma } from '@/prisma/generated/sqlite/client';
import { type BodyHash, type WorkspaceId, workspaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { Services } from '@/server/services';
import type { Rows } from '@/server/store/database';

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

export interface StoredOutput {
  readonly hash: BodyHash;
  readonly bytes: number;
  /** UTC milliseconds of the last time it came up. */
  readonly at: number;
}

/** Each text counts once, whichever logs name it. */
export async function outputAmount(reader: Reader, workspaceId: string): Promise<Amount> {
  const [row] = await reader.$queryRaw<{ count: number | bigint; bytes: number | bigint }[]>`
    SELECT CAST(count(*) AS INTEGER) AS "count", CAST(coalesce(sum("bytes"), 0) AS BIGINT) AS "bytes"
    FROM (
      SELECT u."hash", max(u."bytes") AS "bytes"
      FROM "BodyUse" u
      JOIN "Conversation" c ON u."stream" = 'conversation:' || c."id"
      JOIN "Space" s ON s."id" = c."spaceId"
      WHERE s."workspaceId" = ${workspaceId} AND u."purpose" = 'output'
      GROUP BY u."hash"
    ) AS outputs`;
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/**
 * Oldest first, at most `limit` of those that last came up before `before`. One that also rebuilds a request, or that
 * another workspace's log names, is none of them.
 */
export async function removableOutputs(
  reader: Reader,
  workspaceId: string,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<StoredOutput[]> {
  const rows = await reader.$queryRaw<
    { hash: string; bytes: number | bigint; at: number | bigint | string }[]
  >`
    SELECT u."hash", max(u."bytes") AS "bytes", max(u."at") AS "at"
    FROM "BodyUse" u
    LEFT JOIN "Conversation" c ON u."stream" = 'conversation:' || c."id"
    LEFT JOIN "Space" s ON s."id" = c."spaceId"
    WHERE u."hash" IN (SELECT "hash" FROM "BodyUse" WHERE "purpose" = 'output') AND u."purpose" <> 'removed'
    GROUP BY u."hash"
    HAVING max(u."at") < ${BigInt(before)}
      AND min(CASE WHEN u."purpose" = 'output' AND s."workspaceId" = ${workspaceId} THEN 1 ELSE 0 END) = 1
    ORDER BY 3, 1
    LIMIT ${limit}`;
  return rows.map(({ hash, bytes, at }) => ({
    hash: hash as BodyHash,
    bytes: Number(bytes),
    at: Number(at),
  }));
}

export interface Removal {
  readonly workspaceId: WorkspaceId;
  readonly reason: 'retention' | 'quota';
  readonly outputs: readonly StoredOutput[];
}

/**
 * The texts go; who asks for one is told when and why, and the workspace's log says how many went. One that came up again
 * since it was chosen stays.
 */
export async function removeOutputs(
  services: Pick<Services, 'journal' | 'now'>,
  { workspaceId, reason, outputs }: Removal,
): Promise<void> {
  await services.journal.transact(async (unit) => {
    const going = await stillRemovable(unit.rows, outputs);
    if (going.length === 0) return;
    const hashes = going.map(({ hash }) => hash);
    const named = { hash: { in: hashes } };
    const removedAt = new Date(services.now());
    await unit.rows.body.deleteMany({ where: named });
    await unit.rows.bodyUse.deleteMany({ where: { ...named, purpose: 'removed' } });
    await unit.rows.bodyUse.updateMany({
      where: { ...named, purpose: 'output' },
      data: { purpose: 'removed' },
    });
    await unit.rows.removedBody.deleteMany({ where: named });
    await unit.rows.removedBody.createMany({
      data: going.map(({ hash, bytes }) => ({ hash, bytes, reason, removedAt })),
    });
    const bytes = going.reduce((sum, output) => sum + output.bytes, 0);
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'outputs/removed', data: { reason, count: going.length, bytes } }],
      principal: systemPrincipal('retention'),
    });
    unit.afterCommit(() => services.journal.bodies.forget(hashes));
  });
}

async function stillRemovable(
  rows: Pick<Rows, 'bodyUse'>,
  outputs: readonly StoredOutput[],
): Promise<StoredOutput[]> {
  const uses = await rows.bodyUse.findMany({
    where: { hash: { in: outputs.map(({ hash }) => hash) }, NOT: { purpose: 'removed' } },
    select: { hash: true, purpose: true, at: true },
  });
  const ages = new Map<string, number>(outputs.map(({ hash, at }) => [hash, at]));
  const late = uses.filter(
    ({ hash, purpose, at }) => purpose !== 'output' || Number(at) > (ages.get(hash) ?? 0),
  );
  const kept = new Set(late.map(({ hash }) => hash));
  return outputs.filter(({ hash }) => !kept.has(hash));
}
