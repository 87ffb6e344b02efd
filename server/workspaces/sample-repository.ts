/** Owns which repository is the bundled sample: one setting per workspace, written with it and gone with it. */
import { z } from 'zod';
import { stored } from '@/server/core/id-schemas';
import type { RepositoryId, WorkspaceId } from '@/server/core/ids';
import type { UnitOfWork } from '@/server/journal/journal';
import type { Rows } from '@/server/store/database';

const SAMPLE = 'SAMPLE_REPOSITORY';

const sampleState = z.object({
  /** Null until it is made. */
  repositoryId: stored<RepositoryId>().nullable(),
  /** Its space has not been made yet. */
  wanted: z.boolean(),
});
export type SampleState = z.infer<typeof sampleState>;

/** Null where there never was a sample, or it was removed. */
export async function readSample(
  rows: Pick<Rows, 'setting'>,
  workspaceId: WorkspaceId,
): Promise<SampleState | null> {
  const row = await rows.setting.findUnique({
    where: { workspaceId_name: { workspaceId, name: SAMPLE } },
  });
  return row && sampleState.parse(JSON.parse(row.value));
}

export async function writeSample(
  { rows }: Pick<UnitOfWork, 'rows'>,
  sample: { readonly workspaceId: WorkspaceId; readonly state: SampleState; readonly at: Date },
): Promise<void> {
  const { workspaceId, state, at } = sample;
  const value = JSON.stringify(state);
  await rows.setting.upsert({
    where: { workspaceId_name: { workspaceId, name: SAMPLE } },
    create: { workspaceId, name: SAMPLE, value, updatedAt: at },
    update: { value, updatedAt: at },
  });
}

export async function forgetSample(
  { rows }: Pick<UnitOfWork, 'rows'>,
  workspaceId: WorkspaceId,
): Promise<void> {
  await rows.setting.deleteMany({ where: { workspaceId, name: SAMPLE } });
}
