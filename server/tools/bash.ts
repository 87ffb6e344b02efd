import { z } from 'zod';
import { gitMounts } from '@/server/git/git-mounts';
import type { ProcessResult } from '@/server/sandbox/run-process';
import type { Sandbox } from '@/server/sandbox/sandbox';
import { failureOf } from './describe-failure';
import { defineTool, type Tool, type ToolOutcome } from './tool';

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;
const MAX_BYTES = 10 * 1024 * 1024;

const input = z.object({
  command: z
    .string()
    .min(1)
    .max(100_000)
    .describe('A command for bash; it starts in the top of the worktree.'),
  timeout_ms: z
    .number()
    .int()
    .min(1)
    .max(MAX_TIMEOUT_MS)
    .optional()
    .describe(`Time limit in milliseconds; default ${DEFAULT_TIMEOUT_MS}, at most ${MAX_TIMEOUT_MS}.`),
});

/**
 * The effects are what a shell is for. It can also delete files of its worktree, but `file-delete` stays undeclared: that
 * class asks a person, and then every command would. What it could delete is confined to the worktree and its branch.
 */
export function createBashTool(sandbox: Sandbox): Tool {
  return defineTool({
    name: 'bash',
    description:
      'Runs a command in the worktree and answers what it printed and its exit code. Nothing goes on in the background afterwards. git is read-only there. HTTP works through a proxy that the environment names; other network traffic does not.',
    tier: 'execute',
    effects: ['process-run', 'file-write', 'network-egress'],
    input,
    async run({ command, timeout_ms }, { worktree, posture, signal, onOutput }) {
      const timeoutMs = timeout_ms ?? DEFAULT_TIMEOUT_MS;
      try {
        const git = sandbox.available ? await gitMounts(worktree) : null;
        const result = await sandbox.run({
          command,
          worktree,
          posture,
          git,
          signal,
          timeoutMs,
          maxBytes: MAX_BYTES,
          onOutput,
        });
        return outcomeOf(result, timeoutMs);
      } catch (error) {
        return failureOf(error, 'bash');
      }
    },
  });
}

/** A command that failed is an error for the model too: that is how it sees at once what to look at. */
function outcomeOf(result: ProcessResult, timeoutMs: number): ToolOutcome {
  const { ending, exitCode, durationMs } = result;
  const printed = result.stdout.text().trimEnd();
  const closing = {
    exited: `(exit code ${exitCode ?? result.exitSignal})`,
    'timed-out': `(stopped at the time limit of ${timeoutMs} ms; nothing of it runs any more)`,
    aborted: '(stopped by the operator; nothing of it runs any more)',
    overflowed: '(stopped: too much output)',
  }[ending];
  return {
    output: printed === '' ? closing : `${printed}\n${closing}`,
    isError: ending !== 'exited' || exitCode !== 0,
    display: { exitCode, durationMs, ending },
  };
}
