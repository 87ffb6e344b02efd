import { lstat, readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { GitMounts } from '@/server/sandbox/sandbox';
import { worktreeDirectories } from './git-directories';
import { plainConfiguration } from './isolated-git';

/** What of a common directory reading needs. Hooks, logs, other worktrees and the configuration stay out. */
const needed = ['objects', 'refs', 'packed-refs', 'reftable', 'HEAD', 'shallow', 'info'];
const MAX_ALTERNATES = 16;

/**
 * The parts of git a command in this worktree may read (statement 25), so that `git log`, `diff` and `status` work in it.
 * The configuration is replaced by its harmless settings: the real one may hold addresses with credentials.
 */
export async function gitMounts(worktree: string): Promise<GitMounts> {
  const directories = await worktreeDirectories(worktree);
  const { commonDir, gitDir, workTree } = directories;
  const wanted = [...needed.map((name) => join(commonDir, name)), gitDir, ...(await alternates(commonDir))];
  const present = await Promise.all(wanted.map(isPlain));
  return {
    link: join(workTree, '.git'),
    readable: wanted.filter((_, index) => present[index]),
    replaced: [{ path: join(commonDir, 'config'), text: await plainConfiguration(directories) }],
  };
}

/** A link could lead a mount to anything on this machine, so links are left out. */
const isPlain = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(() => null);
  return found !== null && (found.isDirectory() || found.isFile());
};

/** Other object stores this one borrows from; only what really is one. */
async function alternates(commonDir: string): Promise<string[]> {
  const found: string[] = [];
  const queue = [join(commonDir, 'objects')];
  for (
    let store = queue.shift();
    store !== undefined && found.length < MAX_ALTERNATES;
    store = queue.shift()
  ) {
    const listed = await readFile(join(store, 'info/alternates'), 'utf8').catch(() => '');
    for (const line of listed.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
      const path = await realpath(resolve(store, line)).catch(() => null);
      if (path === null || found.includes(path) || !(await isObjectStore(path))) continue;
      found.push(path);
      queue.push(path);
    }
  }
  return found;
}

const isObjectStore = async (path: string): Promise<boolean> =>
  basename(path) === 'objects' && (await isPlain(join(path, 'pack'))) && (await isPlain(join(path, 'info')));
