/**
 * How long an agent's confirmation or question may wait (statement 27): a workspace's setting, never by default. It is
 * written into the row when the approval is asked, so a changed setting moves no deadline that people already see.
 */
import type { Approval, Prisma } from '@/prisma/generated/sqlite/client';
import type { ApprovalKind } from '@/server/core/approval';
import { gateKinds } from '@/server/core/approval';
import { workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import type { Database } from '@/server/store/database';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { writeSetting } from '@/server/workspaces/write-setting';

const APPROVAL_EXPIRY = 'APPROVAL_EXPIRY_MINUTES';
const MINUTE = 60_000;
/** 30 days; whoever wants longer wants never. */
export const LONGEST_EXPIRY_MINUTES = 43_200;

type SettingRows = Pick<Database['reader'], 'setting'>;

/** Minutes; null: never. */
export async function readApprovalExpiry(rows: SettingRows, workspaceId: string): Promise<number | null> {
  const key = { workspaceId_name: { workspaceId, name: APPROVAL_EXPIRY } };
  const row = await rows.setting.findUnique({ where: key });
  return row === null ? null : Number(row.value);
}

/** When an approval asked at `at` (UTC milliseconds) ends by itself; null: never. A gate never does (statement 29). */
export async function expiryOf(
  rows: SettingRows,
  {
    kind,
    workspaceId,
    at,
  }: { readonly kind: ApprovalKind; readonly workspaceId: string; readonly at: number },
): Promise<Date | null> {
  if (gateKinds.includes(kind)) return null;
  const minutes = await readApprovalExpiry(rows, workspaceId);
  return minutes === null ? null : new Date(at + minutes * MINUTE);
}

/** For what is asked from now on. Owners only: it decides how long colleagues have. Minutes; null: never. */
export async function setApprovalExpiry(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly minutes: number | null },
): Promise<{ minutes: number | null }> {
  const { minutes, commandId } = input;
  const request = { actor, name: 'approvals.setExpiry', commandId, role: 'owner' } as const;
  return runCommand(services, request, async (unit) => {
    const { workspaceId } = actor;
    await writeSetting(unit, { workspaceId, name: APPROVAL_EXPIRY, value: minutes, at: services.now() });
    const events = [{ type: 'inbox/changed' as const, data: {} }];
    await unit.append({ stream: workspaceStream(workspaceId), events, principal: actor.principal });
    return { minutes };
  });
}

/** What of the pending rows may still be decided: a deadline holds also before the sweep has seen it. */
export const notOver = (at: number): Prisma.ApprovalWhereInput => ({
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(at) } }],
});

export const isOver = ({ status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>, at: number): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt.getTime() <= at;
