/** What a tool may do to the world (statement 14), declared by the tool, judged by the gate. */

export const tiers = ['read', 'write', 'execute'] as const;
export type Tier = (typeof tiers)[number];

/** True when `wanted` needs more than `ceiling` grants. */
export const exceedsTier = (wanted: Tier, ceiling: Tier): boolean =>
  tiers.indexOf(wanted) > tiers.indexOf(ceiling);

export const effectClasses = [
  'file-write',
  'file-delete',
  'write-outside-worktree',
  'git-commit',
  'git-push',
  'pr-create',
  'pr-publish',
  'external-tracker-write',
  'package-install',
  'process-run',
  'workspace-structure',
  'sandbox-control',
  'network-egress',
  'secret-access',
] as const;
export type EffectClass = (typeof effectClasses)[number];

const researchEffects: readonly EffectClass[] = ['network-egress', 'secret-access'];

/** Every class that changes state: what read-only modes deny (statement 16). Research keeps its defaults. */
export const stateChangingEffects: readonly EffectClass[] = effectClasses.filter(
  (effect) => !researchEffects.includes(effect),
);

/** Classes that change the files of a worktree or what is committed of them. */
export const worktreeEffects: readonly EffectClass[] = [
  'file-write',
  'file-delete',
  'git-commit',
  'package-install',
  'process-run',
];

/** Classes that ask a person first unless the space acts freely (statement 55). */
export const askingEffects: readonly EffectClass[] = [
  'file-delete',
  'git-push',
  'pr-create',
  'pr-publish',
  'external-tracker-write',
];

/** What the gate and the prompt need to know of a tool: its name, tier and effects, never its body. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly tier: Tier;
  readonly effects: readonly EffectClass[];
  /** JSON Schema (draft 2020-12) of the arguments, as sent to the model. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** `builtin`, or the name of the MCP server that brought it. */
  readonly source: string;
}
