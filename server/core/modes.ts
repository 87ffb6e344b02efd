/**
 * The capability profiles: what each mode guarantees, declared once (statement 13). Tool surface, gate, prompt block,
 * sandbox posture, chip and settings page are all computed from a `ModeProfile`.
 */
import { type EffectClass, exceedsTier, stateChangingEffects, type Tier, tiers } from './effects';
import { AppError } from './errors';

/** A plain string checked against the resolved configuration (statement 2). */
export type ModeName = string;

export type Posture = 'writable' | 'read-only';

export interface ModeProfile {
  readonly name: ModeName;
  /** As people read it: `Agent`, `Plan`, … */
  readonly label: string;
  /** One line on what the mode allows, for the picker. */
  readonly summary: string;
  /** Written guidance that follows the generated preamble; empty in `chat`. */
  readonly guidance: string;
  readonly maxTier: Tier;
  /** Binds write tier and above; null = unrestricted, empty = no write tier (statement 17). */
  readonly allow: readonly string[] | null;
  /** Binds every tier. */
  readonly deny: readonly string[];
  readonly deniedEffects: readonly EffectClass[];
  readonly posture: Posture;
  /** Calls of which one must succeed before a turn has delivered anything (statement 38). */
  readonly outputVerbs: readonly string[];
  /** Whether an operator may pick it; `review` is set by the system only (statement 12). */
  readonly selectable: boolean;
  readonly origin: 'built-in' | 'configured' | 'missing';
}

export const DEFAULT_MODE: ModeName = 'chat';
/** The one mode with a gate that an agent may ask to be opened (statements 32 to 36). */
export const PLAN_MODE: ModeName = 'plan';

const chat: ModeProfile = {
  name: 'chat',
  label: 'Agent',
  summary: 'Reads, edits, runs commands in its own worktree',
  guidance: '',
  maxTier: 'execute',
  allow: null,
  deny: [],
  deniedEffects: [],
  posture: 'writable',
  outputVerbs: [],
  selectable: true,
  origin: 'built-in',
};

const plan: ModeProfile = {
  name: PLAN_MODE,
  label: 'Plan',
  summary: 'Read-only; researches and delivers a plan for you to approve',
  guidance:
    'Study the code and the question before you answer. What you deliver here is a plan, not a change: say what would be done, in which order, and why. If the request needs no plan, answer it plainly.',
  maxTier: 'read',
  allow: null,
  deny: [],
  deniedEffects: stateChangingEffects,
  posture: 'read-only',
  outputVerbs: ['submit_plan'],
  selectable: true,
  origin: 'built-in',
};

const review: ModeProfile = {
  name: 'review',
  label: 'Review',
  summary: 'Read-only; records findings and a verdict on a pull request',
  guidance:
    'Judge the change, do not change it. Record what you find as findings with an honest priority and confidence; say nothing you could not defend with a place in the code.',
  maxTier: 'write',
  allow: [
    'add_review_node',
    'confirm_review_node',
    'finalize_review',
    'create_ticket',
    'update_ticket',
    'comment_ticket',
  ],
  deny: [],
  deniedEffects: stateChangingEffects,
  posture: 'read-only',
  outputVerbs: [],
  selectable: false,
  origin: 'built-in',
};

const orchestrate: ModeProfile = {
  name: 'orchestrate',
  label: 'Orchestrate',
  summary: 'Read-only; proposes a team and its tickets for you to approve',
  guidance:
    'Turn the goal into work for several agents. Read enough of the code to cut it well: independent parts, clear borders, an order only where one part needs another.',
  maxTier: 'read',
  allow: null,
  deny: [],
  deniedEffects: stateChangingEffects,
  posture: 'read-only',
  outputVerbs: ['propose_orchestration'],
  selectable: true,
  origin: 'built-in',
};

/** In picker order. */
export const builtInModes: readonly ModeProfile[] = [chat, plan, orchestrate, review];

/** Every mode of a running server, in picker order: built-ins, then configured ones in file order. */
export interface ResolvedModes {
  readonly list: readonly ModeProfile[];
  readonly byName: ReadonlyMap<ModeName, ModeProfile>;
}

export function resolvedModes(list: readonly ModeProfile[]): ResolvedModes {
  return { list, byName: new Map(list.map((profile) => [profile.name, profile])) };
}

export const builtIn: ResolvedModes = resolvedModes(builtInModes);

/** The profile an operator or a caller named. Unknown names fail loudly wherever they are set (statement 61). */
export function requireMode(modes: ResolvedModes, name: ModeName): ModeProfile {
  const profile = modes.byName.get(name);
  if (profile) return profile;
  const known = modes.list.map((mode) => mode.name).join(', ');
  throw new AppError('unknown_mode', `There is no mode "${name}". Modes here: ${known}.`, {
    mode: name,
    known,
  });
}

/**
 * The profile a log's effective mode means now. A mode that is no longer configured grants the read tier and no verb
 * (statement 61), so an edited file can never widen what a conversation may do.
 */
export function profileOf(modes: ResolvedModes, name: ModeName): ModeProfile {
  return (
    modes.byName.get(name) ?? {
      ...plan,
      name,
      label: name,
      summary: 'No longer configured: read-only until you select another mode',
      guidance: `The mode "${name}" is no longer configured. Only reading is possible until the operator selects another mode.`,
      outputVerbs: [],
      selectable: false,
      origin: 'missing',
    }
  );
}

const isSubset = <T>(inner: readonly T[], outer: readonly T[]): boolean =>
  inner.every((item) => outer.includes(item));

/**
 * True when everything `candidate` permits, `origin` permits too (statement 8). Conservative: profiles that cannot be
 * compared count as more permissive, so nothing an agent starts gains by it.
 */
export function isNoMorePermissive(candidate: ModeProfile, origin: ModeProfile): boolean {
  if (candidate.name === origin.name) return true;
  if (exceedsTier(candidate.maxTier, origin.maxTier)) return false;
  if (candidate.posture === 'writable' && origin.posture === 'read-only') return false;
  // Where nothing can be changed, what may be proposed is the permission.
  if (origin.posture === 'read-only' && !isSubset(candidate.outputVerbs, origin.outputVerbs)) return false;
  if (!isSubset(origin.deny, candidate.deny) || !isSubset(origin.deniedEffects, candidate.deniedEffects))
    return false;
  const writes = tiers.indexOf(candidate.maxTier) >= tiers.indexOf('write');
  if (!writes || origin.allow === null) return true;
  return candidate.allow !== null && isSubset(candidate.allow, origin.allow);
}
