/**
 * Runs a model's commands. Invariant (statement 25): where the OS sandbox exists, a command sees the system's programs,
 * its worktree, the git objects behind it and a private home, and nothing else: no data directory, no process or
 * variable of the server, no credential, no service of this host.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/server/core/errors';
import { bwrapArguments, inside, isBeneath } from './bwrap-arguments';
import { commandEnvironment } from './command-environment';
import { type EgressPolicy, type EgressProxy, publicInternet, startEgressProxy } from './egress-proxy';
import { BRIDGE_ADDRESS, bridgedCommand } from './network-bridge';
import { type ProcessResult, runProcess } from './run-process';
import type { CommandRequest, Sandbox, SandboxState } from './sandbox';
import { searchPath } from './search-path';
import { systemMounts } from './system-mounts';

export interface SandboxSettings {
  /** Absolute real path; private homes live in `scratch` below it and are never visible as a whole. */
  readonly dataDir: string;
  /** What `probeSandbox` found at start. */
  readonly state: SandboxState;
  /** Further folders that a command must never see; default the server's own folder. */
  readonly hidden?: readonly string[];
  /** Where commands may connect to; default the public internet. */
  readonly network?: EgressPolicy;
}

/** Clears what an earlier server left behind, then stands ready. */
export async function createSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const scratch = join(settings.dataDir, 'scratch');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const egress = settings.state.available ? await startEgressProxy(settings.network ?? publicInternet) : null;
  const hidden = [settings.dataDir, ...(settings.hidden ?? [process.cwd()])];
  return {
    ...settings.state,
    run: async (request) => {
      const rooms = await privateRooms(scratch, request);
      return egress === null ? runOpenly(request, rooms) : runConfined(request, { rooms, egress, hidden });
    },
    async close() {
      await egress?.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

interface Rooms {
  readonly home: string;
  readonly tmp: string;
  readonly replaced: readonly { readonly path: string; readonly file: string }[];
}

/** One home and /tmp per worktree, kept between commands: what a command leaves in /tmp the next one expects to find. */
async function privateRooms(scratch: string, { worktree, git }: CommandRequest): Promise<Rooms> {
  const folder = join(scratch, createHash('sha256').update(worktree).digest('hex').slice(0, 32));
  const rooms = { home: join(folder, 'home'), tmp: join(folder, 'tmp') };
  const stands = join(folder, 'replaced');
  for (const room of [rooms.home, rooms.tmp, stands]) await mkdir(room, { recursive: true, mode: 0o700 });
  const replaced = (git?.replaced ?? []).map(({ path, text }, index) => ({
    path,
    text,
    file: join(stands, String(index)),
  }));
  for (const { file, text } of replaced) await writeFile(file, text);
  return { ...rooms, replaced };
}

interface Confinement {
  readonly rooms: Rooms;
  readonly egress: Pick<EgressProxy, 'socket'>;
  readonly hidden: readonly string[];
}

function runConfined(
  request: CommandRequest,
  { rooms, egress, hidden }: Confinement,
): Promise<ProcessResult> {
  const system = systemMounts(searchPath());
  const mounted = [request.worktree, ...(request.git?.readable ?? [])];
  const tmpIsFree = !mounted.some((path) => isBeneath(path, inside.tmp));
  const args = bwrapArguments({
    system,
    hidden: hidden.filter((path) => system.readable.some((folder) => isBeneath(path, folder))),
    worktree: request.worktree,
    posture: request.posture,
    git: request.git,
    replaced: rooms.replaced,
    home: rooms.home,
    tmp: tmpIsFree ? rooms.tmp : null,
    socket: egress.socket,
    env: commandEnvironment({ home: inside.home, tmp: inside.tmp, proxy: BRIDGE_ADDRESS }),
    command: bridgedCommand(process.execPath, inside.socket, request.command),
  });
  // The first process inside is bubblewrap itself, and its environment can be read there: it gets none of ours.
  return runProcess({ ...limits(request), command: 'bwrap', args, cwd: '/', env: { PATH: searchPath() } });
}

function runOpenly(request: CommandRequest, rooms: Rooms): Promise<ProcessResult> {
  if (request.posture === 'read-only') {
    throw new AppError(
      'not_allowed',
      'This host has no sandbox, so nothing could keep a command from writing; a read-only mode runs none.',
    );
  }
  const env = commandEnvironment({ home: rooms.home, tmp: rooms.tmp, proxy: null });
  return runProcess({
    ...limits(request),
    command: 'bash',
    args: ['-c', request.command],
    cwd: request.worktree,
    env,
    reap: 'marked',
  });
}

const limits = ({ signal, timeoutMs, maxBytes, onOutput }: CommandRequest) => ({
  signal,
  timeoutMs,
  maxBytes,
  overflow: 'keep-ends' as const,
  streams: 'merged' as const,
  ...(onOutput && { onOutput }),
});
