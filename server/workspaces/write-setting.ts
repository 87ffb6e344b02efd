import type { UnitOfWork } from '@/server/journal/journal';

export interface NewSetting {
  readonly workspaceId: string;
  readonly name: string;
  /** Stored as JSON; null removes the setting. */
  readonly value: string | number | object | null;
  /** UTC milliseconds. */
  readonly at: number;
}

/** A workspace's setting takes the place of the one of that name. */
export async function writeSetting({ rows }: UnitOfWork, setting: NewSetting): Promise<void> {
  const { workspaceId, name, value, at } = setting;
  await rows.setting.deleteMany({ where: { workspaceId, name } });
  if (value === null) return;
  await rows.setting.create({
    data: { workspaceId, name, value: JSON.stringify(value), updatedAt: new Date(at) },
  });
}
