import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '@/server/core/errors';
import { type RepositoryId, workspaceStream } from '@/server/core/ids';
import type { RepositoryFacts } from '@/server/git/worktrees';
import type { Actor, Services } from '@/server/services';
import { newId } from '@/server/store/new-id';
import { type CommandInput, type CommandRequest, runCommand, runOutsideCommand } from './command';
import { type RepositoryView, repositoryView } from './repository-view';
import { whileCloning } from './running-clones';

export const addRepositoryFields = z.object({
  /** Absolute path of a checkout or bare repository on the server. */
  path: z.string().min(1).max(4096).optional(),
  /** Where to clone from. */
  url: z.string().min(1).max(4096).optional(),
  name: z.string().trim().min(1).max(200).optional(),
});

export type AddRepositoryInput = z.infer<typeof addRepositoryFields> & CommandInput;

interface Found {
  readonly id: RepositoryId;
  readonly facts: RepositoryFacts;
  readonly url: string | null;
}

/**
 * Makes a repository known, by the path of a checkout (which is never written to) or by cloning a URL into the data
 * directory. Throws AppError `bad_input`, `not_a_repository`, `repository_without_commits`, `repository_exists`,
 * `clone_failed`, `clone_cancelled`; a failure leaves no clone behind.
 */
export async function addRepository(
  services: Services,
  actor: Actor,
  input: AddRepositoryInput,
): Promise<RepositoryView> {
  const request: CommandRequest = { actor, name: 'repositories.add', commandId: input.commandId };
  return runOutsideCommand(services, request, async () => {
    const found = await locate(services, actor, input);
    try {
      const view = await register(services, request, { ...found, name: input.name });
      if (view.id !== found.id) await discard(services, found);
      return view;
    } catch (error) {
      await discard(services, found);
      throw error;
    }
  });
}

/** Where clones of ours lie, each in a folder of its repository's id. */
export const clonesFolder = ({ dataDir }: Pick<Services, 'dataDir'>): string => join(dataDir, 'repositories');

/** The folder of a clone of ours; a repository given by path has none. */
export const cloneTarget = (services: Pick<Services, 'dataDir'>, id: RepositoryId): string =>
  join(clonesFolder(services), id);

async function locate(
  services: Services,
  { workspaceId }: Actor,
  { path, url, commandId }: AddRepositoryInput,
): Promise<Found> {
  if ((path === undefined) === (url === undefined)) {
    throw new AppError(
      'bad_input',
      'Give either the path of a repository on this machine or a URL to clone.',
      {
        path: 'path',
      },
    );
  }
  const id = newId<RepositoryId>();
  if (path !== undefined) return { id, facts: await services.worktrees.inspect(fromHome(path)), url: null };
  const target = cloneTarget(services, id);
  await mkdir(clonesFolder(services), { recursive: true });
  const shown = withoutCredentials(url ?? '');
  const wish = { id: commandId ?? id, url: shown, workspaceId, at: services.now() };
  try {
    const facts = await whileCloning(services, wish, (watch) =>
      services.worktrees.clone(url ?? '', target, watch),
    );
    return { id, facts, url: shown };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** `~` as shells write it; every other path is taken as it is. */
const fromHome = (path: string): string => path.trim().replace(/^~(?=\/|$)/, homedir());

/** Credentials in a URL were for this one clone; rows and screens never hold them. A user name alone is one on HTTP only. */
function withoutCredentials(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.password = '';
  if (/^https?:$/.test(parsed.protocol)) parsed.username = '';
  return parsed.href;
}

async function discard(services: Services, found: Found): Promise<void> {
  if (found.url === null) return;
  await rm(cloneTarget(services, found.id), { recursive: true, force: true });
}

function register(
  services: Services,
  request: CommandRequest,
  found: Found & { readonly name: string | undefined },
): Promise<RepositoryView> {
  const { workspaceId, principal } = request.actor;
  const { id, facts, url } = found;
  return runCommand(services, request, async (unit) => {
    const known = await unit.rows.repository.findFirst({ where: { workspaceId, path: facts.path } });
    if (known) {
      throw new AppError('repository_exists', `${facts.path} is already here, as "${known.name}".`, {
        path: facts.path,
        name: known.name,
        repositoryId: known.id,
      });
    }
    const row = await unit.rows.repository.create({
      data: {
        id,
        workspaceId,
        name: found.name ?? (url === null ? facts.name : nameOfUrl(url, facts.name)),
        path: facts.path,
        url,
        createdAt: new Date(services.now()),
      },
    });
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'repository/changed', data: { repositoryId: id } }],
      principal,
    });
    return repositoryView(row);
  });
}

/** The last word of a clone URL, as git would name the folder; a clone's own folder is named by its id. */
function nameOfUrl(url: string, otherwise: string): string {
  const last = url.replace(/\/+$/, '').split(/[/:]/).at(-1) ?? '';
  return last.replace(/\.git$/, '') || otherwise;
}
