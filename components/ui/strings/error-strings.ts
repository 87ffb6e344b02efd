/**
 * Refusals by code (statement 69): a short title, and what to do where the code and its parameters suffice. Where they
 * do not, the server's own sentence follows the title.
 */
import type { AppCode, ErrorParameters } from '@/server/core/errors';

export interface ErrorText {
  readonly title: string;
  /** Null = show the server's message. */
  readonly next: ((parameters: ErrorParameters) => string) | null;
}

const text = (title: string, next: ErrorText['next'] = null): ErrorText => ({ title, next });

export const errorStrings: Readonly<Record<AppCode, ErrorText>> = {
  not_signed_in: text('You are signed out', () => 'Open the sign-in link again.'),
  not_allowed: text('Your role does not allow this'),
  last_owner: text('A workspace needs an owner', () => 'Make somebody else an owner first.'),
  invite_not_valid: text('This invitation does not work any more', () => 'Ask an owner for a new link.'),
  not_found: text('That is not here any more'),
  bad_input: text('That input does not work'),
  unknown_mode: text('There is no such mode'),
  mode_not_selectable: text('That mode cannot be selected by hand'),
  mode_conflict: text('The mode was changed meanwhile', () => 'Look at the mode now, then choose again.'),
  unknown_model: text('There is no such model'),
  model_unconfigured: text('That model is not connected'),
  model_key_refused: text('The provider refused the key'),
  model_unreachable: text('The provider does not answer'),
  model_rate_limited: text('The provider asks to slow down'),
  model_failed: text('The model failed'),
  not_a_repository: text('That is not a git repository'),
  repository_without_commits: text('That repository has no commits yet'),
  repository_exists: text('That repository is already here'),
  repository_in_use: text('Spaces still use that repository'),
  repository_missing: text('The repository’s folder is gone'),
  clone_failed: text('Cloning failed'),
  clone_cancelled: text('Cloning was cancelled'),
  git_failed: text('git failed'),
  no_remote: text(
    'There is nowhere to push to',
    () =>
      'The repository has no remote called “origin”. Add one in your checkout (git remote add origin URL) and push again, or download the patch.',
  ),
  push_refused: text('The remote refused the push'),
  worktree_busy: text('The agent is changing files right now'),
  nothing_to_commit: text('Nothing to commit', () => 'All changes are committed already.'),
  file_moved_on: text('The file changed meanwhile'),
  space_archived: text('This space is archived'),
  conversation_archived: text('This conversation is archived'),
  work_not_kept: text('Its uncommitted work could not be kept'),
  branch_missing: text('Its branch is gone'),
  input_already_taken: text('The agent has already taken that message'),
  input_changed: text('Somebody changed that message meanwhile'),
  nothing_to_retry: text('There is nothing to try again'),
  nothing_to_stop: text('Nothing is running', () => 'The turn had already ended.'),
  bad_fork_point: text('A conversation cannot be forked there'),
  database_locked: text('The database is busy'),
  database_newer: text('The database is of a newer version'),
  database_foreign: text('The database is not ours'),
  database_failed: text('The database failed'),
  disk_full: text('The disk is full'),
  port_in_use: text('The port is in use'),
  bad_configuration: text('The configuration has a fault'),
  unknown_event_type: text('The log holds something newer than this version'),
  stream_conflict: text('Somebody else was faster', () => 'Try again.'),
  stale_epoch: text('Somebody else was faster', () => 'Try again.'),
  body_missing: text('That text is no longer kept'),
  body_removed: text('This text is no longer stored'),
  too_large: text('That is too large'),
  rate_limited: text('Too many attempts'),
  approval_decided: text('Somebody decided first'),
  approval_stale: text('The text has changed since you saw it'),
  approval_closed: text('Nothing waits here any more'),
  decider_is_requester: text('You asked for this yourself', () => 'Somebody else must decide it.'),
  decision_not_offered: text('That decision is not offered here'),
  plan_invalid: text('The plan has faults'),
  plan_moved_on: text('The plan moved on', () => 'Look at the newest revision, then make your change again.'),
  plan_closed: text('This plan is closed'),
  internal: text('Something went wrong on the server'),
};

export const unknownError = text('Something went wrong');
export const unreachable = text('The server does not answer', () => 'Check that it runs, then try again.');
