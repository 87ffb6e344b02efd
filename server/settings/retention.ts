/**
 * Owns how long things are kept (statement 67): a workspace's setting, off by default. Invariant: nothing goes within a
 * day of a change of it, so that a slip can be taken back; what goes leaves a tombstone or an entry that says why.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import type { Rows } from '@/server/store/database';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { writeSetting } from '@/server/workspaces/write-setting';

export const retentionFields = z.object({
  /** Archived spaces are deleted after so many days in the archive. Null: never. */
  archivedDays: z.number().int().min(1).max(3650).nullable(),
  /** Whole tool outputs go after so many days; what the model was sent of them stays in the log. Null: never. */
  outputDays: z.number().int().min(1).max(3650).nullable(),
  /** When whole tool outputs are more than so many megabytes, the oldest go. Null: no limit. */
  outputQuotaMb: z.number().int().min(1).max(1_000_000).nullable(),
});
export type Retention = z.infer<typeof retentionFields>;

export interface RetentionInForce extends Retention {
  /** UTC milliseconds from which it takes anything; null while all of it is off. */
  readonly from: number | null;
}

const NAME = 'RETENTION';
const off: Retention = { archivedDays: null, outputDays: null, outputQuotaMb: null };
export const DAY = 86_400_000;
export const MEGABYTE = 1_000_000;

export async function readRetention(
  rows: Pick<Rows, 'setting'>,
  workspaceId: string,
): Promise<RetentionInForce> {
  const row = await rows.setting.findUnique({ where: { workspaceId_name: { workspaceId, name: NAME } } });
  if (!row) return { ...off, from: null };
  return { ...retentionFields.parse(JSON.parse(row.value)), from: row.updatedAt.getTime() + DAY };
}

/** Owners only. Takes nothing for a day. */
export async function setRetention(
  services: Services,
  actor: Actor,
  input: Retention & CommandInput,
): Promise<Retention> {
  const { archivedDays, outputDays, outputQuotaMb, commandId } = input;
  const value: Retention = { archivedDays, outputDays, outputQuotaMb };
  const { workspaceId, principal } = actor;
  const request = { actor, name: 'retention.set', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const before = await readRetention(unit.rows, workspaceId);
    const { from: _, ...same } = before;
    if (isDeepStrictEqual(same, value)) return value;
    const kept = isDeepStrictEqual(value, off) ? null : value;
    await writeSetting(unit, { workspaceId, name: NAME, value: kept, at: services.now() });
    const events = [{ type: 'retention/changed' as const, data: {} }];
    await unit.append({ stream: workspaceStream(workspaceId), events, principal });
    return value;
  });
}
