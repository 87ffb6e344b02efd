/**
 * Owns what a newcomer finds: a space on a small real repository of the product's own, made once, at the first start of
 * an installation that had nobody and nothing. A failure never keeps the server from starting.
 */
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RepositoryId, SpaceId, WorkspaceId } from '@/server/core/ids';
import { workspaceStream } from '@/server/core/ids';
import { DEFAULT_MODE } from '@/server/core/modes';
import { systemPrincipal } from '@/server/core/principal';
import { createRepository } from '@/server/git/create-repository';
import type { Services } from '@/server/services';
import { branchName } from '@/server/spaces/branch-name';
import { registerSpace, takeBack, worktreesFolder } from '@/server/spaces/create-space';
import { newId } from '@/server/store/new-id';
import { cloneTarget } from '@/server/workspaces/add-repository';
import { readSample, writeSample } from '@/server/workspaces/sample-repository';

const principal = systemPrincipal('first-run');
const TITLE = 'Try Interlock';

/** Makes what is wanted and not there yet; a start that was cut short is taken up where it stopped. */
export async function prepareSample(services: Services): Promise<void> {
  try {
    const workspace = await services.database.reader.workspace.findFirst({ orderBy: { createdAt: 'asc' } });
    if (!workspace) return;
    const workspaceId = workspace.id as WorkspaceId;
    const sample = await readSample(services.database.reader, workspaceId);
    if (!sample?.wanted) return;
    const repositoryId = sample.repositoryId ?? (await makeRepository(services, workspaceId));
    await makeSpace(services, { workspaceId, repositoryId });
  } catch (error) {
    services.log.warn({ err: error }, 'The sample space could not be made; everything else works without it');
  }
}

/** `sample/` of this checkout, found from here or from wherever a bundle of this file was put below it. */
function sampleFiles(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, 'sample', 'package.json'))) return join(at, 'sample');
    if (at === dirname(at)) throw new Error('sample/ is missing: this checkout is incomplete.');
  }
}

async function makeRepository(services: Services, workspaceId: WorkspaceId): Promise<RepositoryId> {
  const id = newId<RepositoryId>();
  const target = cloneTarget(services, id);
  await mkdir(dirname(target), { recursive: true });
  await createRepository(sampleFiles(), target);
  const path = await realpath(target);
  const at = new Date(services.now());
  await services.journal.transact(async (unit) => {
    await unit.rows.repository.create({
      data: { id, workspaceId, name: 'tally (sample)', path, url: null, createdAt: at },
    });
    await writeSample(unit, { workspaceId, state: { repositoryId: id, wanted: true }, at });
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'repository/changed', data: { repositoryId: id } }],
      principal,
    });
  });
  return id;
}

interface Place {
  readonly workspaceId: WorkspaceId;
  readonly repositoryId: RepositoryId;
}

async function makeSpace(services: Services, { workspaceId, repositoryId }: Place): Promise<void> {
  const id = newId<SpaceId>();
  const branch = branchName(TITLE, id);
  const wanted = {
    repository: cloneTarget(services, repositoryId),
    worktree: join(worktreesFolder(services), id),
  };
  const { worktree, commit } = await services.worktrees.add({ ...wanted, branch });
  const space = { id, title: TITLE, mode: DEFAULT_MODE, branch, worktree, commit };
  const at = services.now();
  try {
    await services.journal.transact(async (unit) => {
      await registerSpace(unit, { actor: { workspaceId, principal }, space, repositoryId, at });
      await writeSample(unit, { workspaceId, state: { repositoryId, wanted: false }, at: new Date(at) });
    });
  } catch (error) {
    await takeBack(services, id, { ...wanted, made: { branch, commit } });
    throw error;
  }
}
