/** The port through which use cases reach git: repositories, and one worktree per space. */

export interface RepositoryFacts {
  /** Real path of the top level (or of the bare repository). */
  readonly path: string;
  readonly name: string;
  readonly head: { readonly branch: string | null; readonly commit: string };
}

export interface FileChange {
  readonly path: string;
  readonly oldPath: string | null;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'type-changed';
  readonly binary: boolean;
  readonly additions: number;
  readonly deletions: number;
  /** Six octal digits as git writes them, where the two differ: `100755` executable, `120000` link, `160000` submodule. */
  readonly modes: { readonly from: string; readonly to: string } | null;
}

export interface DiffRequest {
  readonly path?: string;
  /** The other path of a rename: without it the file would look as if it were new. */
  readonly oldPath?: string;
  /** Unchanged lines around each change; default 3. */
  readonly context?: number;
  readonly maxBytes?: number;
}

export interface Worktrees {
  /** Throws AppError `not_a_repository` or `repository_without_commits`. Bare repositories are accepted. */
  inspect(path: string): Promise<RepositoryFacts>;
  /** Clones without hooks or prompts. Throws AppError `clone_failed`, and the signal's reason; then nothing is left. */
  clone(
    url: string,
    target: string,
    options?: { onProgress?: (line: string) => void; signal?: AbortSignal },
  ): Promise<RepositoryFacts>;
  branches(path: string): Promise<string[]>;
  /**
   * Adds a worktree on a new branch from `base`; the source's files, HEAD, index, configuration and refs stay as they are.
   * Throws AppError `repository_missing`, `bad_input`, `git_failed`; then nothing of it is left.
   */
  add(request: {
    repository: string;
    worktree: string;
    /** `interlock/…` */
    branch: string;
    /** Any revision; default the repository's HEAD. */
    base?: string;
  }): Promise<{ worktree: string; commit: string }>;
  /** Adds a worktree again for a branch that `add` made. Throws AppError `repository_missing`, `branch_missing`, `git_failed`. */
  restore(request: { repository: string; worktree: string; branch: string }): Promise<{ worktree: string }>;
  /**
   * Removes the worktree's folder and administrative files; the branch stays, unless it was `made` for a worktree that
   * came to nothing and still is at that commit. Idempotent, also where the repository is gone.
   */
  remove(request: {
    repository: string;
    worktree: string;
    made?: { readonly branch: string; readonly commit: string };
  }): Promise<void>;
  /** Tracked and untracked paths, ignored ones left out, in code-unit order. Names only: some may be deleted by now. */
  files(worktree: string): Promise<string[]>;
  /** What differs between `base` and the worktree's files, untracked files included. Touches neither index nor refs. */
  changes(worktree: string, base: string): Promise<FileChange[]>;
  /** Unified diff of the same, one path or all; cut at `maxBytes`. */
  diff(worktree: string, base: string, options?: DiffRequest): Promise<{ text: string; cut: boolean }>;
}
