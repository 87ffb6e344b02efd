import type { ModesFault } from '@/server/modes/modes-source';
import type { Actor, Services } from '@/server/services';

export interface ModesFileView {
  /** Absolute, on the server. */
  readonly path: string;
  /** As it is now, also where that is not what is in force; null where there is no file. */
  readonly text: string | null;
  /** In line order; empty where the file is in force. */
  readonly faults: readonly ModesFault[];
}

/** Statement 61: the modes file with what is wrong with it, line by line. */
export async function getModesFile({ modes }: Services, _actor: Actor): Promise<ModesFileView> {
  return { ...modes.file(), faults: modes.faults() };
}
