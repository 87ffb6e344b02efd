/** How the closed set of refusals reads on tRPC, and how tRPC's own errors read in the closed set. */
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import type { AppCode } from '@/server/core/errors';

export const trpcCodes = {
  not_signed_in: 'UNAUTHORIZED',
  not_allowed: 'FORBIDDEN',
  last_owner: 'CONFLICT',
  invite_not_valid: 'NOT_FOUND',
  not_found: 'NOT_FOUND',
  bad_input: 'BAD_REQUEST',
  unknown_mode: 'BAD_REQUEST',
  mode_not_selectable: 'UNPROCESSABLE_CONTENT',
  mode_conflict: 'CONFLICT',
  unknown_model: 'BAD_REQUEST',
  model_unconfigured: 'PRECONDITION_FAILED',
  model_key_refused: 'UNPROCESSABLE_CONTENT',
  model_unreachable: 'BAD_GATEWAY',
  model_rate_limited: 'SERVICE_UNAVAILABLE',
  model_failed: 'BAD_GATEWAY',
  not_a_repository: 'UNPROCESSABLE_CONTENT',
  repository_without_commits: 'UNPROCESSABLE_CONTENT',
  repository_exists: 'CONFLICT',
  repository_in_use: 'CONFLICT',
  repository_missing: 'PRECONDITION_FAILED',
  clone_failed: 'BAD_GATEWAY',
  clone_cancelled: 'CONFLICT',
  git_failed: 'INTERNAL_SERVER_ERROR',
  no_remote: 'PRECONDITION_FAILED',
  push_refused: 'BAD_GATEWAY',
  worktree_busy: 'CONFLICT',
  nothing_to_commit: 'CONFLICT',
  file_moved_on: 'CONFLICT',
  space_archived: 'CONFLICT',
  conversation_archived: 'CONFLICT',
  work_not_kept: 'CONFLICT',
  branch_missing: 'CONFLICT',
  input_already_taken: 'CONFLICT',
  input_changed: 'CONFLICT',
  nothing_to_stop: 'CONFLICT',
  nothing_to_retry: 'CONFLICT',
  bad_fork_point: 'UNPROCESSABLE_CONTENT',
  database_locked: 'SERVICE_UNAVAILABLE',
  database_newer: 'SERVICE_UNAVAILABLE',
  database_foreign: 'SERVICE_UNAVAILABLE',
  database_failed: 'SERVICE_UNAVAILABLE',
  disk_full: 'SERVICE_UNAVAILABLE',
  port_in_use: 'SERVICE_UNAVAILABLE',
  bad_configuration: 'PRECONDITION_FAILED',
  unknown_event_type: 'SERVICE_UNAVAILABLE',
  stream_conflict: 'CONFLICT',
  stale_epoch: 'CONFLICT',
  body_missing: 'NOT_FOUND',
  body_removed: 'NOT_FOUND',
  too_large: 'PAYLOAD_TOO_LARGE',
  rate_limited: 'TOO_MANY_REQUESTS',
  approval_decided: 'CONFLICT',
  approval_stale: 'CONFLICT',
  approval_closed: 'CONFLICT',
  decider_is_requester: 'FORBIDDEN',
  decision_not_offered: 'UNPROCESSABLE_CONTENT',
  plan_invalid: 'UNPROCESSABLE_CONTENT',
  plan_moved_on: 'CONFLICT',
  plan_closed: 'CONFLICT',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<AppCode, TRPC_ERROR_CODE_KEY>;

/** For errors tRPC raises before a procedure runs: no such procedure, not JSON, wrong method, too large. */
export function appCodeOf(code: TRPC_ERROR_CODE_KEY): AppCode {
  if (code === 'NOT_FOUND') return 'not_found';
  if (code === 'PAYLOAD_TOO_LARGE') return 'too_large';
  if (code === 'UNAUTHORIZED') return 'not_signed_in';
  if (code === 'FORBIDDEN') return 'not_allowed';
  const badRequest: readonly TRPC_ERROR_CODE_KEY[] = [
    'BAD_REQUEST',
    'PARSE_ERROR',
    'METHOD_NOT_SUPPORTED',
    'UNSUPPORTED_MEDIA_TYPE',
  ];
  return badRequest.includes(code) ? 'bad_input' : 'internal';
}
