/**
 * The sandbox as arguments of bubblewrap: a pure function, so that what a command may see can be read and tested.
 *
 * Why not `@anthropic-ai/sandbox-runtime`: there everything is readable that no rule denies, so a secret nobody thought of
 * is visible; it forbids writing ordinary project files (`.vscode`, `.gitmodules`); it can leave mount points behind in the
 * worktree; and it is one configuration per process, while each space has its own. Here nothing exists that is not named.
 */
import type { Posture } from '@/server/core/modes';
import type { GitMounts } from './sandbox';
import type { SystemMounts } from './system-mounts';

/** Where things are inside; no host has these paths, so nothing can collide with them. */
export const inside = {
  home: '/interlock/home',
  tmp: '/tmp',
  socket: '/interlock/egress.sock',
} as const;

export interface BwrapPlan {
  readonly system: SystemMounts;
  /** Folders that must not be seen though they lie in a visible one, e.g. the data directory of a server in /usr/src. */
  readonly hidden: readonly string[];
  readonly worktree: string;
  readonly posture: Posture;
  readonly git: GitMounts | null;
  /** Files on the host whose content stands at `path` inside. */
  readonly replaced: readonly { readonly path: string; readonly file: string }[];
  /** Folders of the host that outlive one command. */
  readonly home: string;
  /** Null where a folder under /tmp is mounted anyway; then /tmp is memory and ends with the command. */
  readonly tmp: string | null;
  /** The egress proxy's socket on the host; null for no network at all. */
  readonly socket: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

const TMPFS_BYTES = 1024 * 1024 * 1024;

/** Later mounts cover earlier ones; what must stay read-only therefore comes last. */
export function bwrapArguments(plan: BwrapPlan): string[] {
  const { worktree, posture, git } = plan;
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--hostname', 'interlock', '--clearenv'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...plan.system.readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...plan.system.links.flatMap(({ path, target }) => ['--symlink', target, path]),
    ...plan.hidden.flatMap((path) => ['--tmpfs', path]),
    ...(plan.tmp === null
      ? ['--size', String(TMPFS_BYTES), '--tmpfs', inside.tmp]
      : ['--bind', plan.tmp, inside.tmp]),
    ...['--bind', plan.home, inside.home],
    ...(plan.socket === null ? [] : ['--bind', plan.socket, inside.socket]),
    ...(git?.readable ?? []).flatMap((path) => ['--ro-bind', path, path]),
    ...plan.replaced.flatMap(({ path, file }) => ['--ro-bind', file, path]),
    ...[posture === 'writable' ? '--bind' : '--ro-bind', worktree, worktree],
    // A mount cannot be removed or replaced from inside, so git's own file is pinned even in a writable worktree.
    ...(git === null ? [] : ['--ro-bind', git.link, git.link]),
    // Whatever lies between the mounts is memory of this one command: better refused than lost without a word.
    ...['--remount-ro', '/'],
    ...Object.entries(plan.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', worktree, '--', ...plan.command],
  ];
}

/** Whether a path is the folder or lies in it. */
export const isBeneath = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
