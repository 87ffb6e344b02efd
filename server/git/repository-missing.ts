import { AppError } from '@/server/core/errors';

/** `emptied`: the folder is there, git finds nothing in it. `stranger`: what is there now does not know the worktree. */
export type Missing = 'gone' | 'emptied' | 'stranger';

const found: Readonly<Record<Missing, (path: string) => string>> = {
  gone: (path) => `The repository's folder is gone. It was at ${path}.`,
  emptied: (path) => `The folder ${path} is there, but the git repository that was in it is gone.`,
  stranger: (path) =>
    `The repository at ${path} does not know this worktree: it was put in the place of another one, or the worktree was pruned.`,
};

/** Of a repository that was here before: says where it was, and what to do. */
export const repositoryMissing = (path: string, missing: Missing): AppError =>
  new AppError(
    'repository_missing',
    `${found[missing](path)} Put it back there and try again, or add the repository from where it is now and start a new space. Spaces made from it can be archived and deleted without it.`,
    { path },
  );
