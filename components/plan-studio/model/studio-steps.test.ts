import { describe, expect, it } from 'vitest';
import { diffPlans } from '@/server/core/plan/diff-plans';
import type { PlanNode } from '@/server/core/plan/plan';
import { type StepFacts, stepOf, studioSteps } from './studio-steps';

const node = (key: string, ...depends_on: string[]): PlanNode => ({
  key,
  title: `Do ${key}`,
  description: '',
  depends_on,
});
const facts: StepFacts = {
  diff: null,
  statusOf: () => null,
  commented: [],
  faults: new Map(),
  picks: new Map(),
};
const shown = (nodes: PlanNode[], more: Partial<StepFacts> = {}) =>
  studioSteps(nodes.map(stepOf), { ...facts, ...more });

describe('statement 40: what the studio shows of each step', () => {
  it('lists steps in the order in which they would be carried out, also where a draft has a cycle', () => {
    expect(shown([node('c', 'b'), node('a'), node('b', 'a')]).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(shown([node('a', 'b'), node('b', 'a')])).toHaveLength(2);
  });

  it('marks what was added and changed, and keeps what was removed in its place', () => {
    const before = [node('a'), node('gone', 'a'), node('b', 'gone')];
    const after = [{ ...node('a'), title: 'Other' }, node('b', 'a'), node('new')];
    const diff = diffPlans({ goal: 'g', nodes: before }, { goal: 'g', nodes: after });
    expect(shown(after, { diff }).map(({ key, mark }) => [key, mark])).toEqual([
      ['a', 'changed'],
      ['new', 'added'],
      ['b', 'changed'],
      ['gone', 'removed'],
    ]);
  });

  it('counts comments by key as keys are read everywhere, and leaves out those on the plan', () => {
    const commented = [{ nodeKey: 'A ' }, { nodeKey: 'a' }, { nodeKey: null }];
    expect(shown([node('a'), node('b')], { commented }).map(({ comments }) => comments)).toEqual([2, 0]);
  });

  it('gives a removed step no status: it is not carried out', () => {
    const diff = diffPlans({ goal: 'g', nodes: [node('a'), node('b')] }, { goal: 'g', nodes: [node('a')] });
    const steps = shown([node('a')], { diff, statusOf: () => 'pending' });
    expect(steps.map(({ status }) => status)).toEqual(['pending', null]);
  });
});
