import { describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/server/workspaces/test-workspace';
import { appRouter } from './app-router';
import { createCallerFactory } from './trpc';

describe('text that PostgreSQL cannot store', () => {
  it('is refused by name, and replaced in what people write to an agent', async () => {
    const home = await openTestWorkspace();
    try {
      const caller = createCallerFactory(appRouter)({ services: home.services, actor: home.actor });
      await expect(caller.repositories.add({ path: '/tmp/a\0b' })).rejects.toMatchObject({
        message: expect.stringContaining('NUL character'),
      });
      const space = await caller.spaces.create({ repositoryId: home.repositoryId });
      await expect(caller.spaces.rename({ spaceId: space.id, title: 'a\0b' })).rejects.toThrow(
        'NUL character',
      );
      const { items } = await caller.conversations.list({ spaceId: space.id });
      const sent = await caller.conversations.send({ conversationId: items[0]!.id, text: 'a\0b \ud83d' });
      expect(sent.text).toBe('a\ufffdb \ufffd');
    } finally {
      await home.close();
    }
  });
});
