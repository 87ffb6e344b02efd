import { AppError } from '@/server/core/errors';
import type { IsolatedGit } from './isolated-git';

const MAX_LENGTH = 300;

/** Throws AppError `bad_input` for what git could take for an option or for more than one revision (statement 16). */
export function checkRevision(revision: string): string {
  const sound =
    revision.length > 0 &&
    revision.length <= MAX_LENGTH &&
    !revision.startsWith('-') &&
    !/[\p{Cc} ]/u.test(revision) &&
    !revision.includes('..');
  if (sound) return revision;
  throw new AppError(
    'bad_input',
    `"${revision.slice(0, 80)}" is no revision. Give a commit, a branch or a tag.`,
    {
      revision: revision.slice(0, 80),
    },
  );
}

/** The full id of the commit that `revision` names; everything further is asked by that id. */
export async function resolveCommit(git: IsolatedGit, revision: string): Promise<string> {
  const args = [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${checkRevision(revision)}^{commit}`,
  ];
  const found = await git.run({ args, accept: [0, 1, 128] });
  const commit = found.stdout.toString('utf8').trim();
  if (found.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit;
  throw new AppError('bad_input', `There is no commit "${revision}" in this repository.`, { revision });
}
