import { expect, test } from 'vitest';
import { agentPrincipal } from '@/server/core/principal';
import type { ApprovalTrace } from '@/server/core/thread/approval-trace';
import { waitsBelow } from './waits-below';

const asked = (conversationId: string, status: ApprovalTrace['status'] = 'pending'): ApprovalTrace => ({
  approvalId: `by ${conversationId}`,
  kind: 'question',
  conversationId,
  title: 'Which?',
  subjectHash: 'h',
  status,
  askedBy: agentPrincipal(conversationId),
  askedAt: 1,
  outcome: null,
});
const known = (id: string, parentId: string | null) => ({ id, parentId, title: `Title ${id}` });
const conversations = [
  known('root', null),
  known('child', 'root'),
  known('last', 'child'),
  known('other', null),
];
const found = (root: string, ...approvals: ApprovalTrace[]) =>
  waitsBelow(root, approvals, conversations).map(({ approval, title }) => [approval.conversationId, title]);

test('statement 31: what waits below a conversation is found at any depth, named by who asks', () => {
  const approvals = [asked('last'), asked('other'), asked('child', 'cancelled'), asked('root')];
  expect(found('root', ...approvals)).toEqual([
    ['last', 'Title last'],
    ['root', 'Title root'],
  ]);
  expect(found('child', ...approvals)).toEqual([['last', 'Title last']]);
});

test('a conversation that is not listed yet is found where it is the one looked for', () => {
  expect(found('new', asked('new'))).toEqual([['new', '']]);
  expect(found('root', asked('new'))).toEqual([]);
});
