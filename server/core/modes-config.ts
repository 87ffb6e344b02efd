/**
 * Configured modes (statement 61): what a modes file may say and which profiles it resolves to. Pure: the file's syntax
 * and the lines of its faults belong to `server/modes`. Invariant: an accepted read-only mode admits no state change.
 */
import { z } from 'zod';
import { stateChangingEffects, type ToolDeclaration } from './effects';
import { type ModeEntry, type ModesConfigFault, modeEntry, modeKey, shapeFaults } from './mode-entry';
import { builtInModes, DEFAULT_MODE, type ModeProfile, type ResolvedModes, resolvedModes } from './modes';

export type ModesConfigResult =
  | { readonly ok: true; readonly modes: ResolvedModes }
  | { readonly ok: false; readonly faults: readonly ModesConfigFault[] };

/** Judgement of a listed name needs no more of a tool than this. */
export type ToolFacts = Pick<ToolDeclaration, 'name' | 'tier' | 'effects'>;

const SHELL = 'bash';
const PINNED = ['ask_user', 'exit_plan_mode'];

const rootKeys = z.strictObject({ modes: z.unknown() }).partial();

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words on what a mode allows, for a mode whose author wrote none. */
function reachOf({ posture, maxTier }: Pick<ModeProfile, 'posture' | 'maxTier'>): string {
  return `${posture === 'read-only' ? 'Read-only' : 'Writable worktree'}; tools up to the ${maxTier} tier`;
}

function listsOf(entry: ModeEntry, base: ModeProfile | undefined): Pick<ModeProfile, 'allow' | 'deny'> {
  if (!entry.tools) return { allow: base?.allow ?? null, deny: base?.deny ?? [] };
  const rulings = Object.entries(entry.tools);
  const allow = rulings.filter(([, value]) => value === 'allow').map(([name]) => name);
  const deny = rulings.filter(([, value]) => value === 'deny').map(([name]) => name);
  return { allow: allow.length === 0 && deny.length > 0 ? null : allow, deny };
}

/** A field the entry leaves out keeps the built-in's value, or the strictest default where there is no built-in. */
function toProfile(name: string, entry: ModeEntry): ModeProfile {
  const base = builtInModes.find((mode) => mode.name === name);
  const posture = entry.posture ?? base?.posture ?? 'read-only';
  const maxTier = entry.max_tier ?? base?.maxTier ?? 'read';
  const keepsReach = posture === base?.posture && maxTier === base.maxTier;
  return {
    name,
    label: entry.label ?? base?.label ?? name,
    summary: entry.summary ?? (keepsReach ? base.summary : reachOf({ posture, maxTier })),
    guidance: entry.guidance ?? base?.guidance ?? '',
    maxTier,
    ...listsOf(entry, base),
    deniedEffects: entry.denied_effects ?? (posture === 'read-only' ? stateChangingEffects : []),
    posture,
    outputVerbs: entry.output_verbs ?? base?.outputVerbs ?? [],
    selectable: base?.selectable ?? true,
    origin: 'configured',
  };
}

type Judge = (entry: ModeEntry, profile: ModeProfile, tools: ReadonlyMap<string, ToolFacts>) => Finding[];
interface Finding {
  readonly under: readonly (string | number)[];
  readonly message: string;
}

/** Faults that would let a read-only mode change something. */
const judgeReadOnly: Judge = (entry, profile, tools) => {
  if (profile.posture === 'writable') return [];
  const findings: Finding[] = [];
  if (profile.maxTier === 'execute') {
    findings.push({
      under: entry.max_tier ? ['max_tier'] : ['posture'],
      message: 'a read-only mode ends below the execute tier: it admits no shell',
    });
  }
  const missing = stateChangingEffects.filter((effect) => !profile.deniedEffects.includes(effect));
  if (missing.length > 0) {
    findings.push({
      under: entry.denied_effects ? ['denied_effects'] : ['posture'],
      message: `a read-only mode denies every effect that changes state; not denied here: ${missing.join(', ')}`,
    });
  }
  for (const name of profile.allow ?? []) {
    const tool = tools.get(name);
    const changes = tool?.effects.filter((effect) => stateChangingEffects.includes(effect)) ?? [];
    const isShell = name === SHELL || tool?.tier === 'execute' || changes.includes('process-run');
    if (isShell) {
      findings.push({
        under: ['tools', name],
        message: `a read-only mode admits no shell, and "${name}" is one`,
      });
    } else if (changes.length > 0) {
      const effects = changes.join(', ');
      findings.push({
        under: ['tools', name],
        message: `a read-only mode admits no change of state, and "${name}" has the effect ${effects}`,
      });
    }
  }
  return findings;
};

/** A verb is pinned past every other rule, so it must be a tool that changes nothing by itself (statements 14, 18). */
const judgeVerbs: Judge = (entry, profile, tools) => {
  const findings: Finding[] = [];
  entry.output_verbs?.forEach((name, index) => {
    const tool = tools.get(name);
    const under = ['output_verbs', index];
    if (
      PINNED.includes(name) ||
      name === SHELL ||
      (tool && (tool.tier !== 'write' || tool.effects.length > 0))
    ) {
      findings.push({
        under,
        message: `"${name}" cannot be an output verb: a verb only delivers, it has no effect`,
      });
    }
  });
  for (const name of Object.keys(entry.tools ?? {})) {
    const under = ['tools', name];
    if (PINNED.includes(name)) {
      findings.push({ under, message: `"${name}" follows its own rule in every mode; no list can name it` });
    } else if (profile.deny.includes(name) && profile.outputVerbs.includes(name)) {
      findings.push({
        under,
        message: `"${name}" is an output verb of this mode and cannot be denied in it`,
      });
    }
  }
  return findings;
};

function nameFaults(name: string): string[] {
  if (name === DEFAULT_MODE)
    return [`"${DEFAULT_MODE}" cannot be configured: it is the mode without limits of its own`];
  const parsed = modeKey.safeParse(name);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `the mode name "${name}" ${issue.message}`);
}

/** Two modes that read alike could be mistaken for each other on the chip. */
function labelFaults(profiles: readonly ModeProfile[], merged: readonly ModeProfile[]): ModesConfigFault[] {
  const folded = (mode: ModeProfile) => mode.label.normalize('NFKC').toLowerCase();
  return profiles.flatMap((mode): ModesConfigFault[] => {
    const twin = merged.find((other) => other.name !== mode.name && folded(other) === folded(mode));
    if (!twin) return [];
    const message = `the label "${mode.label}" is already that of the mode "${twin.name}"`;
    return [{ path: ['modes', mode.name, 'label'], at: 'value', message }];
  });
}

function merge(configured: readonly ModeProfile[]): ModeProfile[] {
  const overridden = builtInModes.map((mode) => configured.find(({ name }) => name === mode.name) ?? mode);
  const own = configured.filter(({ name }) => !builtInModes.some((mode) => mode.name === name));
  return [...overridden, ...own];
}

function readMode(name: string, value: unknown, tools: ReadonlyMap<string, ToolFacts>): ReadMode {
  const path = ['modes', name];
  const misnamed = nameFaults(name).map((message): ModesConfigFault => ({ path, at: 'key', message }));
  if (!isMap(value)) {
    return { faults: [...misnamed, { path, at: 'value', message: 'expected a map of settings' }] };
  }
  const parsed = modeEntry.safeParse(value);
  if (!parsed.success) return { faults: [...misnamed, ...shapeFaults(parsed.error, path)] };
  const profile = toProfile(name, parsed.data);
  const findings = [judgeReadOnly, judgeVerbs].flatMap((judge) => judge(parsed.data, profile, tools));
  const faults = findings.map(({ under, message }): ModesConfigFault => {
    return { path: [...path, ...under], at: 'value', message };
  });
  return { ...(misnamed.length === 0 && { profile }), faults: [...misnamed, ...faults] };
}

interface ReadMode {
  readonly profile?: ModeProfile;
  readonly faults: readonly ModesConfigFault[];
}

/**
 * Turns the parsed document of a modes file into the modes of a server, built-ins included, in picker order. `tools` are
 * those registered by now; a list may name others, which register later and are judged by the gate like any tool.
 * Reports every fault of every mode; what a mode admits is judged once its spelling is right.
 */
export function resolveModesConfig(document: unknown, tools: readonly ToolFacts[]): ModesConfigResult {
  if (document === null || document === undefined) return { ok: true, modes: resolvedModes(builtInModes) };
  const root = rootKeys.safeParse(document);
  if (!root.success) return { ok: false, faults: shapeFaults(root.error, []) };
  const entries = root.data.modes ?? {};
  if (!isMap(entries)) {
    return {
      ok: false,
      faults: [{ path: ['modes'], at: 'value', message: 'expected a map of modes by name' }],
    };
  }
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const read = Object.entries(entries).map(([name, value]) => readMode(name, value, byName));
  const profiles = read.flatMap(({ profile }) => (profile ? [profile] : []));
  const merged = merge(profiles);
  const faults = [...read.flatMap((mode) => mode.faults), ...labelFaults(profiles, merged)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, modes: resolvedModes(merged) };
}
