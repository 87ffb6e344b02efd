import { describe, expect, it } from 'vitest';
import type { CallId } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { ModeSelection } from '@/server/core/thread/space-fold';
import type { ThreadItem, ToolRow } from '@/server/core/thread/thread';
import { timelineOf } from './timeline-entries';

const by = systemPrincipal('test');
const selection: ModeSelection = { seq: 2, from: 'chat', to: 'plan', cause: 'operator', by, at: 200 };
const row = (status: ToolRow['status'], startedAt: number): ToolRow => ({
  callId: `c${startedAt}` as CallId,
  name: 'bash',
  args: {},
  status,
  reason: null,
  mode: 'plan',
  startedAt,
  output: null,
  early: false,
  batch: 1,
  approval: null,
});
const group: ThreadItem = {
  kind: 'tools',
  key: '9.0',
  at: 100,
  rows: [row('ok', 300), row('refused', 100), row('refused', 400)],
};

describe('timelineOf', () => {
  it('lists selections and refusals, newest first, and nothing that simply ran', () => {
    const entries = timelineOf({ selections: [selection], approvals: [] }, [group]);
    expect(entries.map((entry) => [entry.kind, entry.at])).toEqual([
      ['refused', 400],
      ['selected', 200],
      ['refused', 100],
    ]);
    expect(new Set(entries.map((entry) => entry.key)).size).toBe(3);
  });
});
