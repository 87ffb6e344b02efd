import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type GateContext } from './decide';
import { effectClasses, stateChangingEffects, tiers } from './effects';
import { AppError } from './errors';
import {
  builtIn,
  isNoMorePermissive,
  type ModeProfile,
  profileOf,
  requireMode,
  resolvedModes,
} from './modes';
import { declaration } from './test-declarations';

const mode = (name: string): ModeProfile => requireMode(builtIn, name);

describe('the built-in modes (statements 2, 12, 15, 16)', () => {
  it('are these, in picker order', () => {
    expect(builtIn.list.map(({ name, label, selectable }) => [name, label, selectable])).toEqual([
      ['chat', 'Agent', true],
      ['plan', 'Plan', true],
      ['orchestrate', 'Orchestrate', true],
      ['review', 'Review', false],
    ]);
  });

  it('chat limits nothing and adds no words (statement 7)', () => {
    expect(mode('chat')).toMatchObject({
      maxTier: 'execute',
      posture: 'writable',
      allow: null,
      deny: [],
      deniedEffects: [],
      outputVerbs: [],
      guidance: '',
    });
  });

  it.each(['plan', 'orchestrate', 'review'])(
    '%s is read-only: every state-changing effect denied, research kept',
    (name) => {
      expect(mode(name).posture).toBe('read-only');
      expect(mode(name).deniedEffects).toEqual(stateChangingEffects);
      expect(effectClasses.filter((effect) => !mode(name).deniedEffects.includes(effect))).toEqual([
        'network-egress',
        'secret-access',
      ]);
      expect(mode(name).maxTier).not.toBe('execute');
    },
  );

  it('deliver by their verbs', () => {
    expect(builtIn.list.map(({ outputVerbs }) => outputVerbs)).toEqual([
      [],
      ['submit_plan'],
      ['propose_orchestration'],
      [],
    ]);
  });
});

describe('names of modes (statement 61)', () => {
  it('an unknown one fails loudly and lists those there are', () => {
    for (const name of ['PLAN', 'Plan', 'agent', '', '__proto__', 'constructor']) {
      const attempt = () => requireMode(builtIn, name);
      expect(attempt).toThrow(AppError);
      expect(attempt).toThrow(`There is no mode "${name}". Modes here: chat, plan, orchestrate, review.`);
    }
  });

  it('one that is no longer configured keeps the read tier, no verb, and says so', () => {
    expect(profileOf(builtIn, 'audit')).toMatchObject({
      name: 'audit',
      maxTier: 'read',
      posture: 'read-only',
      deniedEffects: stateChangingEffects,
      outputVerbs: [],
      selectable: false,
      origin: 'missing',
    });
  });
});

const profiles: fc.Arbitrary<ModeProfile> = fc
  .record({
    name: fc.constantFrom('one', 'two', 'three'),
    maxTier: fc.constantFrom(...tiers),
    allow: fc.option(fc.subarray(['a', 'b'])),
    deny: fc.subarray(['a', 'b']),
    deniedEffects: fc.subarray([...effectClasses]),
    posture: fc.constantFrom('writable' as const, 'read-only' as const),
  })
  .map((own) => ({ ...mode('chat'), ...own, origin: 'configured' as const }));

describe('no more permissive (statement 8)', () => {
  const table = builtIn.list.map((candidate) =>
    builtIn.list.map((origin) => isNoMorePermissive(candidate, origin)),
  );

  it('among the built-ins: all below chat, each read-only one with a verb beside the others', () => {
    expect(table).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, false, true, false],
      [true, false, false, true],
    ]);
  });

  it('whatever it permits, the origin permits too', () => {
    const tools = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      tier: fc.constantFrom(...tiers),
      effects: fc.subarray([...effectClasses], { maxLength: 3 }),
    });
    fc.assert(
      fc.property(profiles, profiles, tools, (candidate, origin, facts) => {
        fc.pre(candidate.name !== origin.name && isNoMorePermissive(candidate, origin));
        const tool = declaration(facts.name, facts.tier, facts.effects);
        const context = (profile: ModeProfile): GateContext => ({
          profile,
          modes: resolvedModes([candidate, origin]),
          isChild: false,
          autonomy: 'act_freely',
          sandboxed: true,
        });
        const call = { name: tool.name, wasOffered: true };
        const allowed = decide(tool, call, context(candidate)).kind !== 'deny';
        if (allowed) expect(decide(tool, call, context(origin)).kind).not.toBe('deny');
      }),
      { numRuns: 1000 },
    );
  });
});
