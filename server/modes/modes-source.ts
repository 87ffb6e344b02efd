/** Owns the modes file: what is configured now, and the last good configuration while a newer one is faulty (statement 61). */
import type { ResolvedModes } from '@/server/core/modes';

export interface ModesFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface ModesSource {
  current(): ResolvedModes;
  /** Faults of the file as it is now; empty when `current()` is what the file says. */
  faults(): readonly ModesFault[];
  /** Absolute path, and the text as it is now: null where there is none or it cannot be read. */
  file(): { readonly path: string; readonly text: string | null };
  onChange(listener: () => void): () => void;
  close(): void;
}
