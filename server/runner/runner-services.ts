/** What the runner is given. Time and ids are passed in so that a test can fix them (statement 7). */
import type { Brand } from '@/server/core/ids';
import type { Services } from '@/server/services';
import type { ToolRegistry } from '@/server/tools/create-tool-registry';
import type { ModePolicy } from './mode-policy';

export interface RunnerServices
  extends Pick<Services, 'journal' | 'database' | 'models' | 'log' | 'now' | 'wakeups'> {
  readonly tools: ToolRegistry;
  readonly policy: ModePolicy;
  readonly newId: <Id extends Brand<string>>() => Id;
  readonly limits: RunnerLimits;
}

export interface RunnerLimits {
  /** Steps of one turn before it ends with `limit`. */
  readonly stepsPerTurn: number;
  /** Attempts at one request, the first included. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles with each further one. */
  readonly firstBackoffMs: number;
  readonly longestBackoffMs: number;
  /** UTF-8 bytes of one tool result that a model sees. */
  readonly resultBytes: number;
  /** Share of the context window from which the history is compacted. */
  readonly compactAt: number;
  /** How deep conversations may delegate. */
  readonly delegationDepth: number;
}

export const defaultLimits: RunnerLimits = {
  stepsPerTurn: 200,
  attempts: 6,
  firstBackoffMs: 500,
  longestBackoffMs: 30_000,
  resultBytes: 40_000,
  compactAt: 0.8,
  delegationDepth: 3,
};
