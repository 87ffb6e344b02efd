/**
 * Repositories and one worktree per space, by git on this machine. Invariant (statement 26): a source checkout's files,
 * HEAD, index, configuration and existing refs stay byte for byte as they are.
 */
import { addWorktree } from './add-worktree';
import { cloneRepository } from './clone-repository';
import { inspectRepository, listBranches } from './inspect-repository';
import { listFiles } from './list-files';
import { removeWorktree } from './remove-worktree';
import { restoreWorktree } from './restore-worktree';
import { worktreeChanges, worktreeDiff } from './worktree-changes';
import type { Worktrees } from './worktrees';

export function createWorktrees(): Worktrees {
  return {
    inspect: inspectRepository,
    clone: cloneRepository,
    branches: listBranches,
    add: addWorktree,
    restore: restoreWorktree,
    remove: removeWorktree,
    files: (worktree) => listFiles(worktree),
    changes: worktreeChanges,
    diff: worktreeDiff,
  };
}
