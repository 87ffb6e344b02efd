/** Owns keys at rest: sealed with AES-256-GCM under a key file of the data directory; never logged, never shown again. */
import type { WorkspaceId } from '@/server/core/ids';

export interface Secrets {
  get(workspace: WorkspaceId, name: string): Promise<string | null>;
  /** Names only. */
  list(workspace: WorkspaceId): Promise<string[]>;
  /** The sealed text, for the caller's own transaction. */
  seal(plain: string): string;
}
