import { expect, it } from 'vitest';
import { systemPrincipal } from '@/server/core/principal';
import { initialThread, type Thread, type ThreadItem, type TurnEnd } from '@/server/core/thread/thread';
import { unknownUsage } from '@/server/core/usage';
import { retryableEnd } from './retryable-end';

const by = systemPrincipal('test');
const endOf = (reason: TurnEnd['reason']): TurnEnd => ({
  reason,
  error: null,
  undelivered: false,
  mode: 'chat',
});
const end = (reason: TurnEnd['reason']): ThreadItem => ({ kind: 'end', end: endOf(reason), key: '9', at: 0 });
const text: ThreadItem = {
  kind: 'text',
  text: 'Hello',
  partial: false,
  model: null,
  mode: 'chat',
  forkAt: 1,
  key: '1',
  at: 0,
};
const model: ThreadItem = { kind: 'model', model: 'demo:other', by, key: '10', at: 0 };
const thread = (items: readonly ThreadItem[], more: Partial<Thread> = {}): Thread => ({
  ...initialThread,
  items,
  ...more,
});
const openTurn = {
  turnId: 'turn' as NonNullable<Thread['turn']>['turnId'],
  startedAt: 0,
  startSeq: 0,
  usage: unknownUsage,
  firstItem: 0,
};

it('is the last thing the agent did, whatever a person chose since', () => {
  expect(retryableEnd(thread([text, end('error')]))?.reason).toBe('error');
  expect(retryableEnd(thread([text, end('stopped'), model]))?.reason).toBe('stopped');
});

it('is none once something came after it, runs or waits, or where all went well', () => {
  expect(retryableEnd(thread([end('error'), text]))).toBeNull();
  expect(retryableEnd(thread([text, end('error')], { turn: openTurn }))).toBeNull();
  expect(retryableEnd(thread([text, end('completed')]))).toBeNull();
  expect(retryableEnd(thread([]))).toBeNull();
});
