import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type GateContext } from './decide';
import { type EffectClass, effectClasses, stateChangingEffects, tiers } from './effects';
import { type ModeProfile, type ResolvedModes, requireMode } from './modes';
import { resolveModesConfig } from './modes-config';
import { contractTools, declaration } from './test-declarations';

function modesOf(modes: unknown): ResolvedModes {
  const result = resolveModesConfig({ modes }, contractTools);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.modes;
}

const modeOf = (entry: unknown, name = 'audit'): ModeProfile => requireMode(modesOf({ [name]: entry }), name);

describe('statement 61: defaults of a new mode', () => {
  it('an empty entry reads and no more', () => {
    expect(modeOf({})).toEqual({
      name: 'audit',
      label: 'audit',
      summary: 'Read-only; tools up to the read tier',
      guidance: '',
      maxTier: 'read',
      allow: null,
      deny: [],
      deniedEffects: stateChangingEffects,
      posture: 'read-only',
      outputVerbs: [],
      selectable: true,
      origin: 'configured',
    });
  });

  it('a writable mode denies no effect unless it says so', () => {
    expect(modeOf({ posture: 'writable' }).deniedEffects).toEqual([]);
    expect(modeOf({ posture: 'writable', denied_effects: ['git-push'] }).deniedEffects).toEqual(['git-push']);
  });

  it('a read-only mode may deny more than what changes state', () => {
    const all = [...effectClasses];
    expect(modeOf({ denied_effects: all }).deniedEffects).toEqual(all);
  });

  it('tools: absent is unrestricted, empty is no write tier, denials alone restrict nothing else (statement 17)', () => {
    expect(modeOf({})).toMatchObject({ allow: null, deny: [] });
    expect(modeOf({ tools: {} })).toMatchObject({ allow: [], deny: [] });
    expect(modeOf({ tools: { web_fetch: 'deny' } })).toMatchObject({ allow: null, deny: ['web_fetch'] });
    expect(modeOf({ tools: { create_ticket: 'allow', web_fetch: 'deny' } })).toMatchObject({
      allow: ['create_ticket'],
      deny: ['web_fetch'],
    });
  });

  it('lists may name tools that register later', () => {
    expect(
      modeOf({ tools: { comes_later: 'allow', other_later: 'deny' }, output_verbs: ['submit_audit'] }),
    ).toMatchObject({
      allow: ['comes_later'],
      deny: ['other_later'],
      outputVerbs: ['submit_audit'],
    });
  });
});

describe('statement 61: built-ins are merged unless overridden', () => {
  it.each(['plan', 'review', 'orchestrate'])('%s may be overridden, in its place in the picker', (name) => {
    const modes = modesOf({ [name]: { label: 'Mine', guidance: 'Be brief.' } });
    expect(modes.list.map((mode) => mode.name)).toEqual(['chat', 'plan', 'orchestrate', 'review']);
    expect(requireMode(modes, name)).toMatchObject({
      label: 'Mine',
      guidance: 'Be brief.',
      origin: 'configured',
    });
  });

  it('what an override leaves out stays as it was, so that it can only lose a guarantee by saying so', () => {
    const builtInPlan = requireMode(modesOf({}), 'plan');
    expect(modeOf({ guidance: 'Be brief.' }, 'plan')).toEqual({
      ...builtInPlan,
      guidance: 'Be brief.',
      origin: 'configured',
    });
    expect(modeOf({ label: 'Critique' }, 'review').selectable).toBe(false);
  });

  it('its summary never claims a reach it no longer has', () => {
    expect(modeOf({ posture: 'writable', max_tier: 'write' }, 'plan').summary).toBe(
      'Writable worktree; tools up to the write tier',
    );
  });
});

const names = [...contractTools.map(({ name }) => name), 'late_one', 'late_two'];
const effects = fc.subarray([...effectClasses] as EffectClass[]);
/** Entries near the border of what is accepted, the wild ones included. */
const entries = fc.record(
  {
    max_tier: fc.constantFrom(...tiers),
    posture: fc.constantFrom('read-only', 'writable'),
    tools: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('allow', 'deny'), { maxKeys: 4 }),
    denied_effects: fc.oneof(
      effects,
      fc.constant([...stateChangingEffects]),
      fc.constant([...effectClasses]),
    ),
    output_verbs: fc.subarray(
      ['submit_plan', 'finalize_review', 'late_one', 'late_two', 'write_file', 'bash'],
      {
        maxLength: 2,
      },
    ),
  },
  { requiredKeys: [] },
);
const lateTools = fc.record({
  name: fc.constantFrom('late_one', 'late_two'),
  tier: fc.constantFrom(...tiers),
  effects,
});

describe('no accepted read-only mode lets a state-changing tool run, whoever registers it later', () => {
  it('through the gate, at every autonomy, offered or not', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('audit', 'plan', 'review', 'orchestrate'),
        entries,
        lateTools,
        (name, entry, late) => {
          const result = resolveModesConfig({ modes: { [name]: entry } }, contractTools);
          if (!result.ok) return;
          const profile = requireMode(result.modes, name);
          if (profile.posture === 'writable') return;
          accepted += 1;
          const tools = [...contractTools, declaration(late.name, late.tier, late.effects)];
          const changing = tools.filter((tool) =>
            tool.effects.some((effect) => stateChangingEffects.includes(effect)),
          );
          for (const autonomy of ['propose_only', 'act_with_approval', 'act_freely'] as const) {
            const context: GateContext = {
              profile,
              modes: result.modes,
              isChild: false,
              autonomy,
              sandboxed: true,
            };
            for (const tool of changing) {
              const call = { name: tool.name, wasOffered: true };
              expect(decide(tool, call, context).kind, `${tool.name} in ${JSON.stringify(entry)}`).toBe(
                'deny',
              );
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
