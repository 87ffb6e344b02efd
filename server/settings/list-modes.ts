import type { EffectClass, Tier } from '@/server/core/effects';
import type { ModeName, ModeProfile, Posture } from '@/server/core/modes';
import type { ModesFault } from '@/server/modes/modes-source';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';

export interface ModeView {
  /** The name. */
  readonly id: ModeName;
  readonly name: ModeName;
  readonly label: string;
  readonly summary: string;
  readonly selectable: boolean;
  readonly posture: Posture;
  readonly maxTier: Tier;
  /** Binds write tier and above; null = any. */
  readonly allow: readonly string[] | null;
  readonly deny: readonly string[];
  readonly deniedEffects: readonly EffectClass[];
  readonly outputVerbs: readonly string[];
  readonly origin: ModeProfile['origin'];
}

export interface ModesPage extends Page<ModeView> {
  /** What is wrong with the modes file now; `items` are then those of its last good state (statement 61). */
  readonly faults: readonly ModesFault[];
  /** False where the host has no sandbox: running a process then always asks (statement 25). */
  readonly sandboxed: boolean;
}

/** Every mode of the running server, in picker order. */
export async function listModes(services: Services, _actor: Actor): Promise<ModesPage> {
  const items = services.modes.current().list.map(modeView);
  return { ...wholePage(items), faults: services.modes.faults(), sandboxed: services.sandboxed };
}

function modeView({ guidance: _, ...profile }: ModeProfile): ModeView {
  return { id: profile.name, ...profile };
}
