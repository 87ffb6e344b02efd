import { describe, expect, it } from 'vitest';
import { diffPlans } from '@/server/core/plan/diff-plans';
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { carryOver } from './carry-over';
import { draftFaults } from './draft-faults';
import {
  beginDraft,
  draftContent,
  lastAdded,
  type PlanDraft,
  withConnection,
  withNewStep,
  withoutConnection,
  withoutStep,
  withStep,
} from './plan-draft';

const node = (key: string, ...depends_on: string[]): PlanNode => ({
  key,
  title: `Do ${key}`,
  description: '',
  depends_on,
});
const plan = (...nodes: PlanNode[]): PlanContent => ({ goal: 'Ship it', nodes });
const begin = (...nodes: PlanNode[]) => beginDraft(plan(...nodes), 1);
const edgesOf = (draft: PlanDraft) =>
  draftContent(draft).nodes.flatMap(({ key, depends_on }) => depends_on.map((each) => `${each}>${key}`));

describe('statement 40: an operator edits a plan', () => {
  it('begins as the plan it is an edit of', () => {
    const content = plan(node('a'), node('b', 'a'));
    expect(draftContent(beginDraft(content, 3))).toEqual(content);
  });

  it('adds a step behind the chosen one, with a key nobody has', () => {
    const draft = withNewStep(begin(node('step-2'), node('b')), 'b');
    expect(draftContent(draft).nodes[2]).toEqual({
      key: 'step-3',
      title: '',
      description: '',
      depends_on: ['b'],
    });
    expect(draft.steps.at(-1)?.id).toBe(lastAdded(draft));
    expect(new Set(withNewStep(draft, null).steps.map(({ id }) => id)).size).toBe(4);
  });

  it('changes a key, and what waits for the step follows', () => {
    const draft = withStep(begin(node('a'), node('b', 'a')), 'a', { key: 'first', title: 'Begin' });
    expect(draftContent(draft).nodes).toMatchObject([
      { key: 'first', title: 'Begin' },
      { depends_on: ['first'] },
    ]);
  });

  it('removes a step, and nothing waits for it any more', () => {
    expect(edgesOf(withoutStep(begin(node('a'), node('b', 'a'), node('c', 'a', 'b')), 'a'))).toEqual(['b>c']);
  });

  it('connects once, never a step with itself, and disconnects', () => {
    const draft = begin(node('a'), node('b'));
    const joined = withConnection(withConnection(draft, { from: 'a', to: 'b' }), { from: 'a', to: 'b' });
    expect(edgesOf(joined)).toEqual(['a>b']);
    expect(edgesOf(withConnection(joined, { from: 'b', to: 'b' }))).toEqual(['a>b']);
    expect(edgesOf(withoutConnection(joined, { from: 'a', to: 'b' }))).toEqual([]);
  });
});

describe('statement 40: faults stand at their step before anything is sent', () => {
  const faultySteps = (draft: PlanDraft) => [...draftFaults(draft).steps.keys()];

  it('finds none in a valid draft', () => {
    expect(draftFaults(begin(node('a'), node('b', 'a'))).count).toBe(0);
  });

  it.each<[string, PlanDraft, string[]]>([
    ['an empty title', withStep(begin(node('a'), node('b')), 'b', { title: ' ' }), ['b']],
    ['an empty key', withStep(begin(node('a'), node('b')), 'a', { key: '' }), ['a']],
    ['an empty key and title', withStep(begin(node('a'), node('b')), 'b', { key: '', title: '' }), ['b']],
    ['a doubled key', withStep(begin(node('a'), node('b'), node('c')), 'c', { key: ' A' }), ['a', 'c']],
    [
      'a cycle',
      withConnection(begin(node('a'), node('b', 'a'), node('c')), { from: 'b', to: 'a' }),
      ['a', 'b'],
    ],
    ['a long title', withStep(begin(node('a'), node('b')), 'b', { title: 'x'.repeat(300) }), ['b']],
    [
      'a long description of a step without key',
      withStep(begin(node('a'), node('b')), 'b', { key: '', description: 'x'.repeat(30_000) }),
      ['b'],
    ],
  ])('%s', (_, draft, expected) => {
    expect(faultySteps(draft)).toEqual(expected);
  });

  it('says what concerns no single step at the plan', () => {
    expect(draftFaults({ ...begin(node('a')), goal: ' ' }).plan).toHaveLength(1);
    expect(draftFaults(begin()).plan).toHaveLength(1);
  });
});

describe('statement 40: the plan moved on, the draft is kept', () => {
  const base = plan(node('a'), node('b', 'a'), node('c', 'b'));
  const changesIn = (draft: PlanDraft) => {
    const diff = diffPlans(draft.base, draftContent(draft));
    return {
      goal: diff.goal?.to,
      added: diff.added.map(({ key }) => key),
      removed: diff.removed.map(({ key }) => key),
      changed: diff.changed.map(({ key, fields }) => `${key}: ${fields.join()}`),
    };
  };

  it('puts what the person did on top of what is there now', () => {
    let draft = beginDraft(base, 1);
    draft = withStep(draft, 'a', { title: 'Mine' });
    draft = withoutStep(draft, 'c');
    draft = withNewStep(draft, 'b');
    const latest = plan(
      { ...node('a'), description: 'Theirs' },
      node('b', 'a'),
      node('c', 'b'),
      node('d', 'a'),
    );
    const carried = carryOver(draft, latest, 2);
    expect(carried.baseRevision).toBe(2);
    expect(draftContent(carried).nodes).toMatchObject([
      { key: 'a', title: 'Mine', description: 'Theirs' },
      { key: 'b' },
      { key: 'd', depends_on: ['a'] },
      { key: 'step-3', depends_on: ['b'] },
    ]);
    expect(changesIn(carried)).toEqual({
      goal: undefined,
      added: ['step-3'],
      removed: ['c'],
      changed: ['a: title'],
    });
  });

  it('changes nothing where the person changed nothing', () => {
    const latest = plan(node('b'), node('x', 'b'));
    expect(draftContent(carryOver(beginDraft(base, 1), latest, 2))).toEqual(latest);
  });

  it('keeps a step the person changed and the other side removed, and lets go of an untouched one', () => {
    const draft = withStep(beginDraft(base, 1), 'b', { title: 'Mine' });
    const carried = draftContent(carryOver(draft, plan(node('a')), 2));
    expect(carried.nodes).toMatchObject([{ key: 'a' }, { key: 'b', title: 'Mine', depends_on: ['a'] }]);
  });

  it('lets the person’s word stand where both changed the same', () => {
    const draft = { ...withStep(beginDraft(base, 1), 'a', { title: 'Mine' }), goal: 'Mine' };
    const latest = { ...plan({ ...node('a'), title: 'Theirs' }, node('b', 'a')), goal: 'Theirs' };
    const carried = draftContent(carryOver(draft, latest, 2));
    expect([carried.goal, carried.nodes[0]?.title]).toEqual(['Mine', 'Mine']);
  });

  it('merges dependencies one by one', () => {
    const draft = withoutConnection(withConnection(beginDraft(base, 1), { from: 'a', to: 'c' }), {
      from: 'b',
      to: 'c',
    });
    const latest = plan(node('a'), node('b', 'a'), node('d'), node('c', 'b', 'd'));
    expect(edgesOf(carryOver(draft, latest, 2))).toEqual(['a>b', 'd>c', 'a>c']);
  });
});
