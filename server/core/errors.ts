/**
 * The one error class. An expected refusal carries a code of the closed union and the parameters its sentence needs;
 * the screen looks the code up in its catalogue, programs read `message`. A broken invariant throws a plain `Error`.
 */
export const appCodes = [
  'not_signed_in',
  'not_allowed',
  'last_owner',
  'invite_not_valid',
  'not_found',
  'bad_input',
  'unknown_mode',
  'mode_not_selectable',
  'mode_conflict',
  'unknown_model',
  'model_unconfigured',
  'model_key_refused',
  'model_unreachable',
  'model_rate_limited',
  'model_failed',
  'not_a_repository',
  'repository_without_commits',
  'repository_exists',
  'repository_in_use',
  'repository_missing',
  'clone_failed',
  'clone_cancelled',
  'git_failed',
  'no_remote',
  'push_refused',
  'worktree_busy',
  'nothing_to_commit',
  'file_moved_on',
  'space_archived',
  'conversation_archived',
  'work_not_kept',
  'branch_missing',
  'input_already_taken',
  'input_changed',
  'nothing_to_stop',
  'nothing_to_retry',
  'bad_fork_point',
  'database_locked',
  'database_newer',
  'database_foreign',
  'database_failed',
  'disk_full',
  'port_in_use',
  'bad_configuration',
  'unknown_event_type',
  'stream_conflict',
  'stale_epoch',
  'body_missing',
  'body_removed',
  'too_large',
  'rate_limited',
  'approval_decided',
  'approval_stale',
  'approval_closed',
  'decider_is_requester',
  'decision_not_offered',
  'plan_invalid',
  'plan_moved_on',
  'plan_closed',
  'internal',
] as const;

export type AppCode = (typeof appCodes)[number];
export type ErrorParameters = Readonly<Record<string, string | number | boolean>>;

export class AppError extends Error {
  override readonly name = 'AppError';

  /** `message` says what is wrong and what to do next, in English, without secrets. */
  constructor(
    readonly code: AppCode,
    message: string,
    readonly parameters: ErrorParameters = {},
  ) {
    super(message);
  }
}

/** An error's sentence for a log line or an event; never its stack. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
