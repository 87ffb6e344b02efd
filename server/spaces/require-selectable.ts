import { AppError } from '@/server/core/errors';
import { type ModeName, type ModeProfile, type ResolvedModes, requireMode } from '@/server/core/modes';

/** Statement 12: what a person may select. Throws AppError `unknown_mode` (listing the modes) or `mode_not_selectable`. */
export function requireSelectable(modes: ResolvedModes, mode: ModeName): ModeProfile {
  const profile = requireMode(modes, mode);
  if (profile.selectable) return profile;
  const known = modes.list.filter((each) => each.selectable).map((each) => each.name);
  throw new AppError(
    'mode_not_selectable',
    `${profile.label} mode is set by the system, not by hand. Modes you can select: ${known.join(', ')}.`,
    { mode, known: known.join(', ') },
  );
}
