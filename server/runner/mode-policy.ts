/**
 * Everything by which a mode reaches the runner: landing, surface, gate and prompt block. A runner with a policy that
 * allows all and knows no modes writes the same bytes as one in `chat` (statement 7).
 */
import {
  type Autonomy,
  type Decision,
  decide,
  type GateContext,
  type GatedCall,
  isPinnedTool,
  toolSurface,
} from '@/server/core/decide';
import type { ToolDeclaration } from '@/server/core/effects';
import type { ConversationEvent } from '@/server/core/events/envelope';
import { landMode } from '@/server/core/landing';
import { type ModeName, type ModeProfile, profileOf, type ResolvedModes } from '@/server/core/modes';

/** The standing of a conversation when a step begins. */
export interface Standing {
  readonly effective: ModeName;
  readonly isChild: boolean;
  readonly autonomy: Autonomy;
}

export interface LandingRequest {
  readonly effective: ModeName;
  readonly selected: ModeName;
  readonly told: ModeName | null;
  readonly heldByParent: boolean;
}

export interface ModePolicy {
  land(request: LandingRequest): ConversationEvent[];
  profile(mode: ModeName): ModeProfile;
  surface(tools: readonly ToolDeclaration[], standing: Standing): ToolDeclaration[];
  /** A mode's verb, or a way to ask a person: never refused for being repeated. */
  isPinned(name: string): boolean;
  gate(tool: ToolDeclaration | undefined, call: GatedCall, standing: Standing): Decision;
}

export interface PolicySources {
  readonly modes: () => ResolvedModes;
  readonly sandboxed: boolean;
}

export function createModePolicy({ modes, sandboxed }: PolicySources): ModePolicy {
  const contextOf = (standing: Standing): GateContext => ({
    profile: profileOf(modes(), standing.effective),
    modes: modes(),
    isChild: standing.isChild,
    autonomy: standing.autonomy,
    sandboxed,
  });
  return {
    land: (request) => landMode({ ...request, modes: modes() }),
    profile: (mode) => profileOf(modes(), mode),
    surface: (tools, standing) => toolSurface(tools, contextOf(standing)),
    isPinned: (name) => isPinnedTool(name, modes()),
    gate: (tool, call, standing) => decide(tool, call, contextOf(standing)),
  };
}
