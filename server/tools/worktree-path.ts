/**
 * Owns which files a tool may touch (statement 26). Invariant: a path is judged by where it really leads, its deepest
 * existing ancestor resolved; nothing outside the worktree is read, written or created, and `.git` does not exist here.
 */
import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

export interface WorktreePath {
  /** Real path; where `exists` is false, below a real folder. */
  readonly absolute: string;
  /** From the worktree's top, with forward slashes; empty for the top itself. */
  readonly relative: string;
  readonly exists: boolean;
}

export type ResolvedPath =
  | { readonly ok: true; readonly path: WorktreePath }
  | { readonly ok: false; readonly reason: string };

const MAX_LENGTH = 4096;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * True for `.git` and every spelling that some file system takes for it: other case, invisible characters, trailing dots
 * and spaces, the short name of Windows, an alternate stream.
 */
export function isGitName(component: string): boolean {
  const plain = component
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '');
  return plain === '.git' || /^git~\d+$/.test(plain);
}

const refuse = (reason: string): ResolvedPath => ({ ok: false, reason });

/**
 * `path` is relative to the worktree; absolute ones are refused, inside or not. `worktree` is a real path. The judgement holds for this
 * moment; `open-worktree-file.ts` makes sure that what is opened later is what was judged.
 */
export async function resolveWorktreePath(worktree: string, path: string): Promise<ResolvedPath> {
  const inner = innerPath(path);
  if (typeof inner !== 'string') return inner;
  const components = inner.split('/').filter((part) => part !== '' && part !== '.');
  const fault = faultOf(components, path);
  if (fault !== null) return refuse(fault);
  return follow(worktree, components, path);
}

/**
 * Like `resolveWorktreePath`, but a last component that is a link stands for the link itself: for removing. The folder
 * that holds it is resolved and judged.
 */
export async function resolveWorktreeEntry(worktree: string, path: string): Promise<ResolvedPath> {
  const inner = innerPath(path);
  if (typeof inner !== 'string') return inner;
  const components = inner.split('/').filter((part) => part !== '' && part !== '.');
  const fault = faultOf(components, path);
  const name = components.at(-1);
  if (fault !== null) return refuse(fault);
  if (name === undefined) return refuse('This is the worktree itself.');
  const parent = await follow(worktree, components.slice(0, -1), path);
  if (!parent.ok) return parent;
  const absolute = join(parent.path.absolute, name);
  const exists = (await lstat(absolute).catch(() => null)) !== null;
  return { ok: true, path: { absolute, relative: posixRelative(worktree, absolute), exists } };
}

const posixRelative = (worktree: string, absolute: string): string =>
  relative(worktree, absolute).split(sep).join('/');

function innerPath(path: string): string | ResolvedPath {
  if (path.includes('\0')) return refuse('A path cannot hold a NUL character.');
  if (path.length > MAX_LENGTH) return refuse('The path is too long.');
  if (isAbsolute(path)) return refuse(`"${path}" is absolute. Give a path relative to the worktree's top.`);
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

function faultOf(components: readonly string[], path: string): string | null {
  if (components.includes('..'))
    return `"${path}" goes up with "..". Give a path relative to the worktree's top.`;
  if (components.some(isGitName))
    return `"${path}" belongs to git itself; file tools never read or write there.`;
  return null;
}

/** Resolves component by component from the end: the first one that exists decides where the path really leads. */
async function follow(worktree: string, components: readonly string[], path: string): Promise<ResolvedPath> {
  for (let depth = components.length; depth >= 0; depth -= 1) {
    const candidate = join(worktree, ...components.slice(0, depth));
    const real = await realpath(candidate).catch((error: NodeJS.ErrnoException) => error);
    if (typeof real === 'string') return settle(worktree, { real, missing: components.slice(depth), path });
    if (real.code === 'ELOOP') return refuse(`"${path}" is a link that leads back to itself.`);
    if (real.code === 'ENAMETOOLONG') return refuse('The path is too long.');
    if (real.code !== 'ENOENT' && real.code !== 'ENOTDIR')
      return refuse(`"${path}" cannot be reached: ${real.code}.`);
    // It has no real path and yet something is there: a link that leads nowhere, which a write would fill elsewhere.
    const dangling = await lstat(candidate).catch(() => null);
    if (dangling?.isSymbolicLink()) return refuse(`"${path}" goes through a link that leads nowhere.`);
  }
  return refuse('The worktree is gone.');
}

interface Found {
  readonly real: string;
  readonly missing: readonly string[];
  readonly path: string;
}

async function settle(worktree: string, { real, missing, path }: Found): Promise<ResolvedPath> {
  if (real !== worktree && !real.startsWith(worktree + sep)) {
    return refuse(`"${path}" leads out of the worktree through a link.`);
  }
  const inner = relative(worktree, real).split(sep);
  if (inner.some(isGitName)) return refuse(`"${path}" leads into git's own files.`);
  if (missing.length > 0 && !(await lstat(real)).isDirectory()) {
    return refuse(`"${path}" goes through "${inner.join('/')}", which is a file.`);
  }
  const absolute = join(real, ...missing);
  return {
    ok: true,
    path: {
      absolute,
      relative: posixRelative(worktree, absolute),
      exists: missing.length === 0,
    },
  };
}
