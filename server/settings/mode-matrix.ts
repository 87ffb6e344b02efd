import {
  type Autonomy,
  askedEffects,
  type Decision,
  type DenyCause,
  type GateContext,
  judgeTool,
} from '@/server/core/decide';
import type { EffectClass, Tier, ToolDeclaration } from '@/server/core/effects';
import type { ModeName } from '@/server/core/modes';
import type { Actor, Services } from '@/server/services';
import { type Page, wholePage } from '@/server/workspaces/page';

export interface MatrixCell {
  readonly mode: ModeName;
  readonly decision: Decision['kind'];
  /** Why it asks or denies, as the model would read it; null where it allows. */
  readonly reason: string | null;
  /** Which of the gate's rules denies; null where none does. */
  readonly cause: DenyCause | null;
  /** The tool's effects that decided: those denied, or those a person is asked for. */
  readonly decisive: readonly EffectClass[];
}

export interface MatrixRow {
  /** The tool's name. */
  readonly id: string;
  readonly tier: Tier;
  readonly effects: readonly EffectClass[];
  readonly source: string;
  /** One per mode, in picker order. */
  readonly cells: readonly MatrixCell[];
}

/**
 * Every registered tool in every mode, judged by the gate itself for a conversation nobody delegated (statements 13 and
 * 57): what the page shows cannot differ from what runs.
 */
export async function modeMatrix(
  services: Services,
  _actor: Actor,
  { autonomy = 'act_with_approval' }: { readonly autonomy?: Autonomy | undefined } = {},
): Promise<Page<MatrixRow>> {
  const modes = services.modes.current();
  const contexts = modes.list.map(
    (profile): GateContext => ({ profile, modes, isChild: false, autonomy, sandboxed: services.sandboxed }),
  );
  const rows = services.toolDeclarations().map((tool) => ({
    id: tool.name,
    tier: tool.tier,
    effects: tool.effects,
    source: tool.source,
    cells: contexts.map((context) => cell(tool, context)),
  }));
  return wholePage(rows.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

function cell(tool: ToolDeclaration, context: GateContext): MatrixCell {
  const decision = judgeTool(tool, context);
  return {
    mode: context.profile.name,
    decision: decision.kind,
    reason: decision.kind === 'allow' ? null : decision.reason,
    cause: decision.kind === 'deny' ? decision.cause : null,
    decisive: decisiveEffects(tool, context, decision),
  };
}

function decisiveEffects(
  tool: ToolDeclaration,
  context: GateContext,
  decision: Decision,
): readonly EffectClass[] {
  if (decision.kind === 'ask') return [...new Set(askedEffects(tool, context))];
  if (decision.kind !== 'deny' || decision.cause !== 'effect') return [];
  return tool.effects.filter((effect) => context.profile.deniedEffects.includes(effect));
}
