/** The port through which tools run a model's command. */
import type { Posture } from '@/server/core/modes';
import type { ProcessResult } from './run-process';

/** What of a repository's administration a command may read. All paths are real and absolute. */
export interface GitMounts {
  /** `.git` file of the worktree: visible, never writable. */
  readonly link: string;
  /** Files and folders, each visible at its own path and never writable. */
  readonly readable: readonly string[];
  /** Text that stands at a path in place of the file there. */
  readonly replaced: readonly { readonly path: string; readonly text: string }[];
}

export interface CommandRequest {
  /** For `bash -c`. */
  readonly command: string;
  /** Real path; working folder, and the only place that may be written besides a private home and /tmp. */
  readonly worktree: string;
  readonly posture: Posture;
  /** Null where the worktree has no git. */
  readonly git: GitMounts | null;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Budget of kept output, stdout and stderr together; beginning and end survive. */
  readonly maxBytes: number;
  readonly onOutput?: (text: string) => void;
}

export interface SandboxState {
  readonly available: boolean;
  /** Where not available: what is missing and how to get it. */
  readonly reason: string;
}

export interface Sandbox extends SandboxState {
  /**
   * Runs one command to its end; afterwards no process of it is left (statement 25). Without an OS sandbox it runs with
   * the same scrubbed environment but sees what the server's user sees, which is why the gate asks a person first.
   */
  run(request: CommandRequest): Promise<ProcessResult>;
  /** Stops the way to the network and removes private homes. */
  close(): Promise<void>;
}
