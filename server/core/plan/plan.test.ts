import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffPlans, isEmptyDiff } from './diff-plans';
import type { PlanContent, PlanNode } from './plan';
import { dependencyClosure, dependencyLayers, dependencyOrder } from './plan-order';
import { describeFault, validatePlan } from './validate-plan';

const node = (key: string, ...depends_on: string[]): PlanNode => ({
  key,
  title: `Do ${key}`,
  description: '',
  depends_on,
});
const plan = (...nodes: PlanNode[]): PlanContent => ({ goal: 'Ship it', nodes });
const codes = (content: PlanContent) => {
  const judged = validatePlan(content);
  return judged.ok ? [] : judged.faults.map((fault) => fault.code);
};
const saysOf = (content: PlanContent) => {
  const judged = validatePlan(content);
  return judged.ok ? [] : judged.faults.map(describeFault);
};

/** Any graph whose edges point from later nodes to earlier ones. */
const acyclic = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 40 })
  .map((edges) =>
    plan(
      ...edges.map((to, index) =>
        node(`n${index}`, ...to.filter(() => index > 0).map((at) => `n${at % index}`)),
      ),
    ),
  );

describe('statement 37: a plan is validated, and every fault is named', () => {
  it('takes an acyclic graph and spells dependencies like their keys, each once', () => {
    const judged = validatePlan(plan(node('Setup '), node('run', 'setup', 'SETUP')));
    expect(judged.ok && judged.plan.nodes[1]?.depends_on).toEqual(['Setup']);
  });

  it.each<[string, PlanContent]>([
    ['empty_goal', { goal: '  ', nodes: [node('a')] }],
    ['no_nodes', plan()],
    ['too_many_nodes', plan(...Array.from({ length: 501 }, (_, index) => node(`n${index}`)))],
    ['empty_key', plan(node(' '))],
    ['empty_title', plan({ ...node('a'), title: '' })],
    ['unknown_dependency', plan(node('a', 'b'))],
    ['self_dependency', plan(node('a', 'A'))],
    ['cycle', plan(node('a', 'b'), node('b', 'c'), node('c', 'a'))],
    ['too_large', plan({ ...node('a'), description: 'x'.repeat(1_000_000) })],
  ])('%s', (code, content) => {
    expect(codes(content)).toContain(code);
  });

  it.each([
    ['case', 'Step', 'step'],
    ['space', 'step', ' step '],
    ['Unicode form', 'caf\u00e9', 'cafe\u0301'],
    ['case folding', 'STRASSE', 'straße'],
  ])('keys that differ only in %s are duplicates', (_, one, other) => {
    expect(codes(plan(node(one), node(other)))).toContain('duplicate_key');
  });

  it('names the keys of a cycle in order, and nothing beside it', () => {
    const [said] = saysOf(plan(node('lead', 'a'), node('a', 'b'), node('b', 'c'), node('c', 'a')));
    expect(said).toBe(
      'These steps wait for each other in a circle: "a" → "b" → "c" → "a". Take one dependency out.',
    );
  });

  it('tells all faults at once', () => {
    expect(codes({ goal: '', nodes: [node('a', 'x'), node('A'), { ...node('b'), title: ' ' }] })).toEqual([
      'empty_goal',
      'empty_title',
      'duplicate_key',
      'unknown_dependency',
    ]);
  });

  it('handles 500 steps in one chain', () => {
    const chain = Array.from({ length: 500 }, (_, index) =>
      node(`n${index}`, ...(index > 0 ? [`n${index - 1}`] : [])),
    );
    expect(codes(plan(...chain))).toEqual([]);
    expect(dependencyLayers(chain)).toHaveLength(500);
  });

  it('accepts every acyclic graph and is idempotent on what it accepted', () => {
    fc.assert(
      fc.property(acyclic, (content) => {
        const judged = validatePlan(content);
        expect(judged.ok).toBe(true);
        if (judged.ok) expect(validatePlan(judged.plan)).toEqual(judged);
      }),
    );
  });
});

describe('dependency order', () => {
  it('puts every step after all it depends on', () => {
    fc.assert(
      fc.property(acyclic, ({ nodes }) => {
        const place = new Map(dependencyOrder(nodes).map((step, index) => [step.key, index]));
        expect(place.size).toBe(nodes.length);
        for (const step of nodes) {
          for (const key of step.depends_on) expect(place.get(key)).toBeLessThan(place.get(step.key) ?? -1);
        }
      }),
    );
  });

  it('statement 41: partial approval takes the dependency closure', () => {
    const nodes = [node('a'), node('b', 'a'), node('c'), node('d', 'b')];
    expect(dependencyClosure(nodes, ['d']).map((step) => step.key)).toEqual(['a', 'b', 'd']);
  });
});

describe('diff between revisions', () => {
  it('is empty for the same plan and names what was added, removed and changed', () => {
    const before = plan(node('a'), node('b', 'a'), node('c'));
    expect(isEmptyDiff(diffPlans(before, before))).toBe(true);
    const after = plan({ ...node('a'), title: 'Do a well' }, node('b'), node('d'));
    const diff = diffPlans(before, after);
    expect(diff.added.map((step) => step.key)).toEqual(['d']);
    expect(diff.removed.map((step) => step.key)).toEqual(['c']);
    expect(diff.changed.map(({ key, fields }) => [key, fields])).toEqual([
      ['a', ['title']],
      ['b', ['depends_on']],
    ]);
  });
});
