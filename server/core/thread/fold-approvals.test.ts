import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApprovalKind, ApprovalStatus } from '../approval';
import type { ConversationEnvelope, ConversationEvent, SpaceEnvelope } from '../events/envelope';
import { answered, stepStart, turnEnd, turnStart } from '../events/sample-events';
import { type CallId, type ConversationId, conversationStream, type InputId, type StepId } from '../ids';
import type { Principal } from '../principal';
import { unknownUsage } from '../usage';
import { foldThread } from './fold-thread';
import { foldSpace, initialSpace } from './space-fold';
import { initialThread, isWaiting, type Thread, type ToolRow } from './thread';

const stream = conversationStream('c' as ConversationId);
const ada: Principal = { kind: 'operator', id: 'ada' as never, via: 'browser' };
const agent: Principal = { kind: 'agent', id: 'c', via: 'runner' };

type Said = ConversationEvent & { by?: Principal };
const logOf = (events: readonly Said[]): ConversationEnvelope[] =>
  events.map(({ by, ...event }, index) => ({
    ...event,
    stream,
    seq: index + 1,
    v: 1,
    at: 1000 + index,
    principal: by ?? agent,
  }));
const shown = (...events: Said[]): Thread => foldThread(initialThread, logOf(events));
const rowOf = (thread: Thread, callId: string): ToolRow | undefined =>
  thread.items
    .flatMap((item) => (item.kind === 'tools' ? item.rows : []))
    .find((row) => row.callId === callId);

const asked = (id: string, kind: ApprovalKind, more: { callId?: string; planId?: string } = {}): Said => ({
  type: 'approval/asked',
  data: {
    approvalId: id,
    kind,
    conversationId: 'c',
    title: `Title ${id}`,
    subjectHash: 'h',
    spaceSeq: 1,
    ...more,
  },
});
/** The fold knows the kind from the question. */
const decided = (id: string, status: ApprovalStatus, comment?: string): Said => ({
  type: 'approval/decided',
  data: {
    approvalId: id,
    kind: 'plan_exit',
    conversationId: 'c',
    status,
    spaceSeq: 2,
    ...(comment && { comment }),
  },
  by: status === 'consumed' || status === 'cancelled' ? agent : ada,
});
const submitted = (planId: string, revision: number, steps = 3): Said => ({
  type: 'plan/submitted',
  data: { planId, revision, conversationId: 'c', goal: `Goal ${revision}`, steps, hash: 'h', spaceSeq: 1 },
});
const asks = (callId: string): Said => ({
  type: 'tool/call',
  data: { callId: callId as CallId, name: 'git_push', args: {}, decision: 'ask', reason: 'asks' },
});
const starts = (callId: string): Said => ({ type: 'tool/start', data: { callId: callId as CallId } });
const result = (callId: string, isError = false): Said => ({
  type: 'tool/result',
  data: { callId: callId as CallId, output: 'out', isError, durationMs: 1 },
});
const waits: Said = {
  type: 'step/waiting',
  data: { stepId: 's1' as StepId, usage: unknownUsage, finish: 'tool-calls' },
};
const opened = [turnStart(), stepStart(), answered('', ['a', 'b'])];

describe('a confirmation stands at its call (31)', () => {
  const waiting = [...opened, asks('a'), asks('b'), asked('A', 'tool_call', { callId: 'a' }), waits];

  it('keeps the call asked until somebody decided, and says that the turn waits', () => {
    const thread = shown(...waiting);
    expect(rowOf(thread, 'a')).toMatchObject({
      status: 'asked',
      approval: { status: 'pending', title: 'Title A' },
    });
    expect(thread.items.map(({ kind }) => kind)).toEqual(['tools']);
    expect(thread.pending.map(({ approvalId }) => approvalId)).toEqual(['A']);
    expect(isWaiting(thread)).toBe(true);
  });

  it('runs it after the approval, and shows who gave it', () => {
    const thread = shown(...waiting, decided('A', 'approved', 'go on'), starts('a'));
    expect(rowOf(thread, 'a')).toMatchObject({
      status: 'running',
      approval: { status: 'approved', outcome: { by: ada, comment: 'go on' } },
    });
    expect(thread.pending).toEqual([]);
    expect(isWaiting(thread)).toBe(false);
    expect(rowOf(shown(...waiting, starts('a'), result('a', true)), 'a')?.status).toBe('error');
  });

  it('is refused where it was rejected, and nothing of it ran', () => {
    const thread = shown(...waiting, decided('A', 'rejected'), result('a', true));
    expect(rowOf(thread, 'a')).toMatchObject({ status: 'refused', approval: { status: 'rejected' } });
  });

  it('shows the result of a sibling before its place in the log came, and keeps it through a stop', () => {
    const done: Said = {
      type: 'tool/finished',
      data: { callId: 'b' as CallId, result: { output: 'early', isError: false, durationMs: 2 } },
    };
    const early = [...waiting, done];
    expect(rowOf(shown(...early), 'b')).toMatchObject({ status: 'ok', output: { text: 'early' } });
    expect(rowOf(shown(...early, turnEnd()), 'b')?.status).toBe('ok');
    const placed = rowOf(shown(...early, starts('a'), result('a'), result('b')), 'b');
    expect(placed).toMatchObject({ early: false, output: { text: 'out' } });
  });
});

describe('a plan exit is a card of its own (32)', () => {
  it('keeps who approved it when it is used up', () => {
    const thread = shown(asked('X', 'plan_exit'), decided('X', 'approved', 'fine'), decided('X', 'consumed'));
    expect(thread.items).toMatchObject([
      { kind: 'approval', approval: { status: 'consumed', outcome: { by: ada, at: 1001, comment: 'fine' } } },
    ]);
  });

  it('does not hold the turn', () => {
    expect(isWaiting(shown(...opened, asked('X', 'plan_exit'), waits))).toBe(false);
  });
});

describe('a plan is one row (39)', () => {
  it('changes with each revision, which a line marks; its approval is the newest', () => {
    const thread = shown(
      submitted('p', 1),
      asked('P1', 'plan', { planId: 'p' }),
      decided('P1', 'cancelled'),
      { ...submitted('p', 2, 5), by: ada },
      asked('P2', 'plan', { planId: 'p' }),
    );
    expect(thread.items).toMatchObject([
      {
        kind: 'plan',
        revision: 2,
        goal: 'Goal 2',
        steps: 5,
        approval: { approvalId: 'P2', status: 'pending' },
      },
      { kind: 'revision', revision: 2, by: ada },
    ]);
  });

  it('is the same whichever of its two events comes first', () => {
    const plans = [asked('P1', 'plan', { planId: 'p' }), submitted('p', 1)];
    const [a, b] = [shown(...plans), shown(...plans.toReversed())];
    expect(a.items[0]).toMatchObject({ kind: 'plan', goal: 'Goal 1', approval: { approvalId: 'P1' } });
    expect([a.items.length, b.items.length]).toEqual([1, 1]);
  });
});

describe('a fork inherits no approval (33)', () => {
  const inFork = (...events: Said[]): Thread => {
    const fork = conversationStream('fork' as ConversationId);
    return foldThread(
      initialThread,
      logOf(events).map((event) => ({ ...event, stream: fork })),
    );
  };
  const forked = { status: 'cancelled', outcome: { cause: 'forked' } };

  it('what the original had open is decided there: nothing pends, no card and no plan row can be decided', () => {
    const thread = inFork(asked('X', 'plan_exit'), asked('Q', 'question'), submitted('p', 1), {
      ...asked('P', 'plan', { planId: 'p' }),
    });
    expect(thread.pending).toEqual([]);
    expect(thread.items.map((item) => 'approval' in item && item.approval)).toMatchObject([
      forked,
      forked,
      forked,
    ]);
  });

  it('nor a call that asked', () => {
    const thread = inFork(...opened, asks('a'), asked('A', 'tool_call', { callId: 'a' }), waits);
    expect(rowOf(thread, 'a')?.approval).toMatchObject(forked);
    expect(isWaiting(thread)).toBe(false);
  });

  it('what was decided before that point stays as it was decided', () => {
    const thread = inFork(asked('X', 'plan_exit'), decided('X', 'approved', 'fine'));
    expect(thread.items).toMatchObject([
      { approval: { status: 'approved', outcome: { by: ada, comment: 'fine', cause: null } } },
    ]);
  });
});

describe('a call that delegates (23)', () => {
  it('names its conversation from the moment that one exists', () => {
    const begun: Said = {
      type: 'tool/delegated',
      data: { callId: 'a' as CallId, conversationId: 'child' as ConversationId },
    };
    expect(rowOf(shown(...opened, starts('a'), begun), 'a')).toMatchObject({
      status: 'running',
      child: 'child',
    });
    expect(rowOf(shown(...opened, starts('a'), begun, result('a')), 'a')?.child).toBe('child');
  });
});

describe('what was decided and not yet told (34)', () => {
  const queued: Said = {
    type: 'input/queued',
    data: { inputId: 'i' as InputId, kind: 'note', text: 'rejected' },
    by: ada,
  };
  const told: Said = {
    type: 'context/message',
    data: { kind: 'decision', text: 'rejected', inputId: 'i' as InputId },
  };

  it('is no message that could be edited, and is told in the name of who decided', () => {
    expect(shown(queued)).toMatchObject({ queue: [], untold: [{ text: 'rejected', by: ada }] });
    expect(shown(queued, told)).toMatchObject({
      untold: [],
      items: [{ kind: 'note', note: 'decision', by: ada }],
    });
  });
});

it('names the mode an undelivered turn ended in (38)', () => {
  const plan: Said = { type: 'mode/set', data: { mode: 'plan' } };
  const end: Said = {
    type: 'turn/end',
    data: { turnId: 't1' as never, reason: 'completed', delivered: false },
  };
  expect(shown(plan, turnStart(), end).items.at(-1)).toMatchObject({
    end: { undelivered: true, mode: 'plan' },
  });
});

it('follows approvals on the space as well (62)', () => {
  const events = logOf([asked('X', 'plan_exit'), decided('X', 'rejected', 'no')]);
  const space = foldSpace(initialSpace, events as unknown as SpaceEnvelope[]);
  expect(space.approvals).toMatchObject([{ status: 'rejected', outcome: { by: ada, comment: 'no' } }]);
});

const id = fc.constantFrom('a', 'b');
const anyEvent: fc.Arbitrary<Said> = fc.oneof(
  fc.constantFrom<Said>(...opened, turnEnd(), waits),
  id.map(asks),
  id.map(starts),
  id.map((each) => result(each)),
  fc
    .tuple(id, fc.constantFrom<ApprovalKind>('tool_call', 'plan', 'plan_exit'))
    .map(([each, kind]) => asked(each, kind, { callId: each, planId: each })),
  fc
    .tuple(id, fc.constantFrom<ApprovalStatus>('approved', 'consumed', 'cancelled'))
    .map(([each, status]) => decided(each, status)),
  fc.tuple(id, fc.integer({ min: 1, max: 3 })).map(([each, revision]) => submitted(each, revision)),
);

it('fold(prefix) + suffix = fold(whole), and no view given is changed (65)', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(40), (events, cut) => {
      const log = logOf(events);
      const before = foldThread(initialThread, log.slice(0, cut));
      const copy = structuredClone(before);
      expect(foldThread(before, log.slice(cut))).toEqual(foldThread(initialThread, log));
      expect(before).toEqual(copy);
    }),
  );
});
