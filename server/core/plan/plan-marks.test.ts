import { expect, it } from 'vitest';
import type { SpaceEnvelope, SpaceEvent } from '../events/envelope';
import { type SpaceId, spaceStream } from '../ids';
import { foldPlanMarks, type PlanMarks } from './plan-marks';

const marksOf = (...events: SpaceEvent[]): PlanMarks =>
  events
    .map(
      (event, index): SpaceEnvelope => ({
        ...event,
        stream: spaceStream('s' as SpaceId),
        seq: index + 1,
        v: 1,
        at: index,
        principal: { kind: 'operator', id: 'ada' as never, via: 'browser' },
      }),
    )
    .reduce(foldPlanMarks, {});

const submitted = (planId: string): SpaceEvent => ({
  type: 'plan/submitted',
  data: { planId, revision: 1, conversationId: 'c', goal: 'g', steps: 1, hash: 'h' },
});

it('statement 39: what is submitted, commented or decided of a plan marks it, and nothing else does', () => {
  const marks = marksOf(
    submitted('p'),
    { type: 'plan/commented', data: { planId: 'q', commentId: 'm', revision: 1 } },
    { type: 'autonomy/set', data: { autonomy: 'act_freely' } },
    { type: 'plan/decided', data: { planId: 'p', revision: 1, status: 'rejected' } },
    {
      type: 'approval/decided',
      data: { approvalId: 'a', kind: 'question', conversationId: 'c', status: 'answered' },
    },
  );
  expect(marks).toEqual({ p: 4, q: 2 });
});
