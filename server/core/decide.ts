/**
 * The gate and the tool surface: one pure judgement, so that what is shown and what may run cannot disagree
 * (statements 17 to 19 and 22). Refusal texts are read by models and pinned by tests.
 */
import { askingEffects, type EffectClass, exceedsTier, type ToolDeclaration } from './effects';
import { type ModeProfile, PLAN_MODE, type ResolvedModes } from './modes';

export type Decision =
  /** `rule` answered in its maker's name where a person would have been asked. */
  | { readonly kind: 'allow'; readonly rule?: string }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'deny'; readonly reason: string; readonly cause: DenyCause };

export type DenyCause =
  | 'unknown-tool'
  | 'late-tool'
  | 'other-mode-verb'
  | 'deny-list'
  | 'effect'
  | 'tier'
  | 'allow-list'
  | 'plan-gate'
  | 'repeated';

export type Autonomy = 'propose_only' | 'act_with_approval' | 'act_freely';

/** The standing facts of a conversation at the moment of judgement. */
export interface GateContext {
  /** Of the effective mode, never of the pending one. */
  readonly profile: ModeProfile;
  readonly modes: ResolvedModes;
  readonly isChild: boolean;
  readonly autonomy: Autonomy;
  /** False where the sandbox probe failed at start: then running a process always asks (statement 25). */
  readonly sandboxed: boolean;
}

const ASK_USER = 'ask_user';
const EXIT_PLAN_MODE = 'exit_plan_mode';
const allow: Decision = { kind: 'allow' };

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function wayOut({ profile, isChild }: GateContext): string {
  if (profile.origin === 'missing') return 'Ask the operator to select a mode that exists.';
  if (profile.name === PLAN_MODE && !isChild) {
    return 'Go on reading and deliver a plan; only the operator can open the way to Agent mode.';
  }
  if (profile.name === 'chat') return 'Choose one of the tools you were given.';
  return `Stay within ${profile.label} mode; only the operator can select another one.`;
}

function deny(cause: DenyCause, text: string, tail: string): Decision {
  return { kind: 'deny', cause, reason: `${text} Nothing ran. ${tail}` };
}

function ownersOf(verb: string, modes: ResolvedModes): ModeProfile[] {
  return modes.list.filter((mode) => mode.outputVerbs.includes(verb));
}

/** A verb of any mode, `ask_user` or `exit_plan_mode`: ways to reach people, which repeat without harm. */
export const isPinnedTool = (name: string, modes: ResolvedModes): boolean =>
  name === ASK_USER || name === EXIT_PLAN_MODE || ownersOf(name, modes).length > 0;

/** Output verbs of all modes; they belong to their modes and to nobody else. */
function judgeVerb(name: string, context: GateContext): Decision | null {
  const { profile } = context;
  if (name === EXIT_PLAN_MODE) {
    if (profile.name === PLAN_MODE && !context.isChild) return allow;
    const text = context.isChild
      ? `"${name}" belongs to the conversation that was asked for the plan, not to a delegated one.`
      : `"${name}" exists in Plan mode only, and this conversation is in ${profile.label} mode.`;
    return deny('plan-gate', text, wayOut(context));
  }
  if (profile.outputVerbs.includes(name) || name === ASK_USER) return allow;
  const owners = ownersOf(name, context.modes);
  if (owners.length === 0) return null;
  const where = owners.map((mode) => mode.label).join(' or ');
  const text = `"${name}" is how ${where} mode delivers, and this conversation is in ${profile.label} mode.`;
  return deny('other-mode-verb', text, wayOut(context));
}

function judgeProfile(tool: ToolDeclaration, context: GateContext): Decision | null {
  const { profile } = context;
  const tail = wayOut(context);
  if (profile.deny.includes(tool.name)) {
    return deny('deny-list', `"${tool.name}" is denied by name in ${profile.label} mode.`, tail);
  }
  const denied = tool.effects.filter((effect) => profile.deniedEffects.includes(effect));
  if (denied.length > 0) {
    const text = `"${tool.name}" is not available in ${profile.label} mode: it has the effect ${listed(denied)}, which this mode denies.`;
    return deny('effect', text, tail);
  }
  if (exceedsTier(tool.tier, profile.maxTier)) {
    const text = `"${tool.name}" is a tool of the ${tool.tier} tier, and ${profile.label} mode ends at the ${profile.maxTier} tier.`;
    return deny('tier', text, tail);
  }
  if (tool.tier !== 'read' && profile.allow !== null && !profile.allow.includes(tool.name)) {
    return deny('allow-list', `"${tool.name}" is not on the list of ${profile.label} mode.`, tail);
  }
  return null;
}

/** Effects for which a person is asked, by the space's autonomy (statement 55) and the host's sandbox (statement 25). */
export function askedEffects(tool: ToolDeclaration, context: GateContext): readonly EffectClass[] {
  const unsandboxed = tool.effects.filter((effect) => effect === 'process-run' && !context.sandboxed);
  if (context.autonomy === 'act_freely') return unsandboxed;
  return [...unsandboxed, ...tool.effects.filter((effect) => askingEffects.includes(effect))];
}

function judgeAsking(tool: ToolDeclaration, context: GateContext): Decision {
  const effects = askedEffects(tool, context);
  if (effects.includes('process-run')) {
    return {
      kind: 'ask',
      reason: `"${tool.name}" would run a process on a host without a sandbox; a person must confirm it.`,
    };
  }
  if (effects.length > 0) {
    return {
      kind: 'ask',
      reason: `"${tool.name}" has the effect ${listed(effects)}; a person must confirm it.`,
    };
  }
  if (context.autonomy === 'propose_only' && tool.tier !== 'read') {
    return { kind: 'ask', reason: `This space only proposes: a person must confirm "${tool.name}".` };
  }
  return allow;
}

/** What the profile says of a registered tool: the base of the surface and of the gate. */
export function judgeTool(tool: ToolDeclaration, context: GateContext): Decision {
  const verb = judgeVerb(tool.name, context);
  // A verb is pinned because it has no effect (statement 14); a listed name that has one is judged like any tool.
  if (verb && (verb.kind === 'deny' || tool.effects.length === 0)) return verb;
  return judgeProfile(tool, context) ?? judgeAsking(tool, context);
}

export interface GatedCall {
  /** As the model wrote it; compared exactly. */
  readonly name: string;
  /** Whether the request this call answers carried that tool. */
  readonly wasOffered: boolean;
}

/**
 * Statement 22: every call, judged before anything of its tool runs. `tool` is the registration that bears exactly
 * `call.name`, or undefined.
 */
export function decide(tool: ToolDeclaration | undefined, call: GatedCall, context: GateContext): Decision {
  if (!tool) return denyUnknown(call.name, context);
  const judged = judgeTool(tool, context);
  if (judged.kind === 'deny' || call.wasOffered) return judged;
  const text = `"${call.name}" was not among the tools of this request; a tool that appears in mid-turn is denied until the next turn.`;
  return deny('late-tool', text, wayOut(context));
}

function denyUnknown(name: string, context: GateContext): Decision {
  const verb = judgeVerb(name, context);
  if (verb?.kind === 'deny') return verb;
  return deny(
    'unknown-tool',
    `There is no tool "${name}" in ${context.profile.label} mode.`,
    wayOut(context),
  );
}

/** The tools a request carries, in a stable order (statement 21): by name, in code-unit order. */
export function toolSurface(tools: readonly ToolDeclaration[], context: GateContext): ToolDeclaration[] {
  return tools
    .filter((tool) => judgeTool(tool, context).kind !== 'deny')
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
