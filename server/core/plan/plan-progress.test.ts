import { describe, expect, it } from 'vitest';
import type { Todo } from '../events/conversation-events';
import type { ConversationEnvelope, ConversationEvent } from '../events/envelope';
import { type ConversationId, conversationStream } from '../ids';
import { foldPlanProgress, noProgress, stepStatus } from './plan-progress';

const stream = conversationStream('c' as ConversationId);
const progressOf = (...events: ConversationEvent[]) =>
  events
    .map(
      (event, index): ConversationEnvelope => ({
        ...event,
        stream,
        seq: index + 1,
        v: 1,
        at: index,
        principal: { kind: 'system', id: 'interlock', via: 'runner' },
      }),
    )
    .reduce(foldPlanProgress, noProgress);

const decided = (
  planId: string,
  status: 'approved' | 'rejected' | 'changes_requested',
): ConversationEvent => ({
  type: 'approval/decided',
  data: { approvalId: 'a', kind: 'plan', conversationId: 'c', status, planId, spaceSeq: 1 },
});
const todos = (...list: [string | undefined, Todo['status']][]): ConversationEvent => ({
  type: 'todo/write',
  data: { todos: list.map(([plan_node, status]) => ({ content: 'x', status, plan_node })) },
});

describe('statement 41: a plan step’s status comes from the log', () => {
  it('is unknown before the approval, whatever to-do items say', () => {
    const progress = progressOf(todos(['a', 'completed']));
    expect(stepStatus(progress, { planId: 'p', key: 'a' })).toBeNull();
    expect(progress).toBe(noProgress);
  });

  it.each(['rejected', 'changes_requested'] as const)('stays unknown when it was %s', (status) => {
    const progress = progressOf(decided('p', status), todos(['a', 'completed']));
    expect(stepStatus(progress, { planId: 'p', key: 'a' })).toBeNull();
  });

  it('follows the items that name the step, keys being read as everywhere', () => {
    const progress = progressOf(
      decided('p', 'approved'),
      todos([' Claim-Table', 'completed'], ['b', 'in_progress'], [undefined, 'pending']),
    );
    expect(stepStatus(progress, { planId: 'p', key: 'claim-table' })).toBe('completed');
    expect(stepStatus(progress, { planId: 'p', key: 'b' })).toBe('in_progress');
    expect(stepStatus(progress, { planId: 'p', key: 'c' })).toBe('pending');
  });

  it('keeps a step’s last word when a later list leaves it out, and takes a step back when it says so', () => {
    const done = [decided('p', 'approved'), todos(['a', 'completed'], ['b', 'completed'])];
    const progress = progressOf(...done, todos(['b', 'in_progress']), todos([undefined, 'pending']));
    expect(stepStatus(progress, { planId: 'p', key: 'a' })).toBe('completed');
    expect(stepStatus(progress, { planId: 'p', key: 'b' })).toBe('in_progress');
  });

  it.each(['constructor', '__proto__', 'toString'])('takes a step named %s for a step', (key) => {
    const before = progressOf(decided('p', 'approved'), todos(['other', 'in_progress']));
    expect(stepStatus(before, { planId: 'p', key })).toBe('pending');
    const after = progressOf(decided('p', 'approved'), todos([key, 'completed']));
    expect(stepStatus(after, { planId: 'p', key })).toBe('completed');
  });

  it('is done when all of its items are', () => {
    const half = progressOf(decided('p', 'approved'), todos(['a', 'completed'], ['a', 'pending']));
    expect(stepStatus(half, { planId: 'p', key: 'a' })).toBe('in_progress');
    const whole = progressOf(decided('p', 'approved'), todos(['a', 'completed'], ['A', 'completed']));
    expect(stepStatus(whole, { planId: 'p', key: 'a' })).toBe('completed');
  });

  it('does not carry over to the next plan, and keeps the earlier one’s', () => {
    const progress = progressOf(
      decided('p', 'approved'),
      todos(['a', 'completed']),
      decided('q', 'approved'),
      todos(['b', 'in_progress']),
    );
    expect(stepStatus(progress, { planId: 'q', key: 'a' })).toBe('pending');
    expect(stepStatus(progress, { planId: 'p', key: 'a' })).toBe('completed');
    expect(stepStatus(progress, { planId: 'p', key: 'b' })).toBe('pending');
  });
});
