import { describe, expect, it } from 'vitest';
import type { PlanContent, PlanNode } from '@/server/core/plan/plan';
import { validatePlan } from '@/server/core/plan/validate-plan';
import { approvalText } from '@/server/plans/told-texts';
import { parseSteps, printSteps } from './plan-steps';
import { reviseSteps } from './revise-steps';

const nodes: PlanNode[] = [
  { key: 'look', title: 'Read `a.txt` (again)', description: '- one\n\n- two', depends_on: [] },
  { key: 'b]c', title: 'Write `b.md`', description: '# B\n\n1. [x] not a step', depends_on: ['look'] },
  { key: 'end', title: 'Check it', description: '', depends_on: ['look', 'b]c'] },
];
const content: PlanContent = { goal: 'Go', nodes };

describe('steps as text', () => {
  it('are read back as they were printed, descriptions and all', () => {
    expect(parseSteps(printSteps(nodes))).toEqual(nodes);
    expect(parseSteps(`# Go\n\n${printSteps(nodes)}\n\nThat is all.\n4. [later] no`)).toHaveLength(4);
    expect(parseSteps('nothing')).toEqual([]);
  });

  it('are read out of the word that the plan was approved', () => {
    const revision = { revision: 2, content } as Parameters<typeof approvalText>[0]['revision'];
    const plan = { goal: 'Go' } as Parameters<typeof approvalText>[0]['plan'];
    const text = approvalText({ plan, revision, steps: nodes }, 'Fine.\nReally.');
    expect(parseSteps(text)).toEqual(nodes);
  });
});

describe('taking up remarks', () => {
  const revise = (key: string | null, text: string) => {
    const revised = reviseSteps(content, [{ key, text }]);
    expect(validatePlan(revised)).toMatchObject({ ok: true });
    return revised.nodes;
  };

  it('on a step: into its description', () => {
    expect(revise('look', 'Also c.txt.')[0]?.description).toBe('- one\n\n- two\n\nAs asked: Also c.txt.');
  });

  it('that a step should go: it goes, and nothing waits for it', () => {
    expect(revise('b]c', 'Please drop this.').map(({ key, depends_on }) => [key, depends_on])).toEqual([
      ['look', []],
      ['end', ['look']],
    ]);
  });

  it('on the whole: a step of its own before the last, again and again', () => {
    const once = reviseSteps(content, [{ key: null, text: 'Say `CHANGES.md` why.' }]);
    expect(once.nodes.at(2)).toMatchObject({ key: 'asked-1', depends_on: ['look'] });
    expect(once.nodes.at(2)?.title).toContain('`CHANGES.md`');
    expect(once.nodes.at(3)?.depends_on).toContain('asked-1');
    const twice = reviseSteps(once, [{ key: null, text: 'x'.repeat(5_000) }]);
    expect(twice.nodes.map(({ key }) => key)).toContain('asked-2');
    expect(validatePlan(twice)).toMatchObject({ ok: true });
  });
});
