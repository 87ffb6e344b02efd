import { cp, mkdir, rm } from 'node:fs/promises';
import { runGit } from './run-git';

/** Who a first commit of ours is by; the address can never receive mail. */
const identity = {
  GIT_AUTHOR_NAME: 'Interlock',
  GIT_AUTHOR_EMAIL: 'sample@interlock.invalid',
  GIT_COMMITTER_NAME: 'Interlock',
  GIT_COMMITTER_EMAIL: 'sample@interlock.invalid',
};

/**
 * A repository of ours with one commit on `main`: a copy of the plain files in `source`. Whatever an earlier attempt left
 * at `target` is replaced. Throws AppError `git_failed`, `disk_full`; a failure leaves nothing behind.
 */
export async function createRepository(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  try {
    await mkdir(target, { recursive: true });
    await cp(source, target, { recursive: true });
    const git = (...args: string[]) => runGit({ args, cwd: target, env: identity });
    await git('init', '--quiet', '--template=', '--initial-branch=main');
    await git('add', '--all');
    await git('commit', '--quiet', '--no-verify', '--message=Begin');
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}
