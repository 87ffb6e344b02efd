import { describe, expect, test } from 'vitest';
import { listProcedures } from './list-procedures';

/** Every procedure of the contract that exists by now, with the input it fixes. */
const contract: Record<string, string[]> = {
  'workspaces.list': [],
  'modes.list': [],
  'models.list': [],
  'repositories.add': ['path?', 'url?'],
  'repositories.list': [],
  'spaces.create': ['repositoryId', 'title?', 'mode?', 'branch?'],
  'spaces.list': [],
  'spaces.get': ['spaceId'],
  'spaces.setMode': ['spaceId', 'mode', 'expectedRevision?'],
  'spaces.setAutonomy': ['spaceId', 'autonomy'],
  'spaces.archive': ['spaceId'],
  'spaces.delete': ['spaceId'],
  'conversations.create': ['spaceId', 'model?'],
  'conversations.get': ['conversationId'],
  'conversations.list': ['spaceId'],
  'conversations.send': ['conversationId', 'text', 'steer?'],
  'conversations.stop': ['conversationId'],
  'conversations.fork': ['conversationId', 'seq'],
  'conversations.events': ['conversationId', 'after?', 'limit?'],
  'conversations.export': ['conversationId'],
  'approvals.list': ['status?', 'kind?'],
  'approvals.get': ['approvalId'],
  'approvals.decide': [
    'approvalId',
    'decision',
    'subjectHash',
    'comment?',
    'answer?',
    'nodeKeys?',
    'remember?',
  ],
  'plans.get': ['planId', 'revision?'],
  'plans.list': ['spaceId'],
  'plans.revise': ['planId', 'baseRevision', 'goal', 'nodes'],
  'plans.comment': ['planId'],
};

describe('the procedure catalogue', () => {
  const byName = new Map(listProcedures().map((entry) => [entry.name, entry]));
  const fieldsOf = (input: string) => input.replace(/[{}]/g, '').split(', ');

  test.each(Object.entries(contract))('%s exists with the fixed input', (name, fields) => {
    const entry = byName.get(name);
    expect(entry).toBeDefined();
    expect(fieldsOf(entry?.input ?? '')).toEqual(expect.arrayContaining(fields));
  });

  test('every mutation takes an optional commandId, no query does', () => {
    for (const { name, kind, input } of byName.values()) {
      expect([name, fieldsOf(input).includes('commandId?')]).toEqual([name, kind === 'mutation']);
    }
  });
});
