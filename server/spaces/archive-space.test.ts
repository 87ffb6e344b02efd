import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '@/server/conversations/list-events';
import { sendMessage } from '@/server/conversations/send-message';
import { type ConversationId, conversationStream, spaceStream, workspaceStream } from '@/server/core/ids';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { deleteSpace } from './delete-space';
import { getSpace } from './get-space';
import { listSpaces } from './list-spaces';
import { renameSpace } from './rename-space';
import { setAutonomy } from './set-autonomy';
import { spaceChanges } from './space-changes';
import { spaceDiff } from './space-diff';
import type { SpaceView } from './space-view';
import { sweepWorktrees } from './sweep-worktrees';

let home: TestWorkspace;
let space: SpaceView;
let conversationId: ConversationId;

beforeEach(async () => {
  home = await openTestWorkspace();
  const { services, actor, repositoryId } = home;
  space = await createSpace(services, actor, { repositoryId, title: 'Billing' });
  conversationId = space.conversationId!;
});
afterEach(() => home.close());

const onBranch = (path: string) => home.git(home.repository, 'show', `${space.branch}:${path}`);

describe('statement 67: archive keeps log and branch', () => {
  const archive = () => archiveSpace(home.services, home.actor, { spaceId: space.id, commandId: 'archive' });

  test('the worktree goes, what was not committed is on the branch, the source is untouched', async () => {
    await writeFile(join(space.worktreePath, 'new.txt'), 'kept\n');
    await writeFile(join(space.worktreePath, 'README.md'), '# Changed\n');
    const main = await home.git(home.repository, 'rev-parse', 'main');
    expect(await archive()).toMatchObject({ archived: true });
    expect(existsSync(space.worktreePath)).toBe(false);
    expect(await onBranch('new.txt')).toBe('kept');
    expect(await onBranch('README.md')).toBe('# Changed');
    expect(await home.git(home.repository, 'rev-parse', 'main')).toBe(main);
    expect(await home.git(home.repository, 'status', '--porcelain')).toBe('');
  });

  test('the log can still be read, and nothing new can start', async () => {
    const { services, actor } = home;
    await archive();
    expect((await listEvents(services, actor, { conversationId })).items).toHaveLength(1);
    const refused = { code: 'space_archived' };
    const spaceId = space.id;
    await expect(sendMessage(services, actor, { conversationId, text: 'Hi' })).rejects.toMatchObject(refused);
    await expect(spaceChanges(services, actor, { spaceId })).rejects.toMatchObject(refused);
    await expect(spaceDiff(services, actor, { spaceId })).rejects.toMatchObject(refused);
    await expect(setAutonomy(services, actor, { spaceId, autonomy: 'act_freely' })).rejects.toMatchObject(
      refused,
    );
    expect((await listSpaces(services, actor)).items).toEqual([]);
    expect((await listSpaces(services, actor, { archived: true })).items).toMatchObject([{ id: spaceId }]);
  });

  test('a running turn is stopped and queued messages are withdrawn, in the log too', async () => {
    const { services, actor } = home;
    home.running.add(conversationId);
    const { id } = await sendMessage(services, actor, { conversationId, text: 'Later' });
    await archive();
    expect(home.stopped).toEqual([conversationId]);
    expect(await services.database.reader.input.count()).toBe(0);
    const log = await home.log(conversationStream(conversationId));
    expect(log.at(-1)).toMatchObject({ type: 'input/removed', data: { inputId: id } });
  });

  test('twice has one effect', async () => {
    await archive();
    await archive();
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    const log = await home.log(spaceStream(space.id));
    expect(log.filter(({ type }) => type === 'space/archived')).toHaveLength(1);
  });

  test('a worktree whose work cannot be committed stays, and goes at a start when it can', async () => {
    await home.git(space.worktreePath, 'checkout', '--quiet', '--detach');
    await writeFile(join(space.worktreePath, 'new.txt'), 'kept\n');
    await archive();
    expect(existsSync(join(space.worktreePath, 'new.txt'))).toBe(true);
    await home.git(space.worktreePath, 'switch', '--quiet', space.branch);
    await sweepWorktrees(home.services);
    expect(existsSync(space.worktreePath)).toBe(false);
    expect(await onBranch('new.txt')).toBe('kept');
  });
});

describe('statement 67: delete', () => {
  const remove = () => deleteSpace(home.services, home.actor, { spaceId: space.id, commandId: 'delete' });

  test('rows, streams and worktree go; the branch and a tombstone stay', async () => {
    const { services, actor } = home;
    await sendMessage(services, actor, { conversationId, text: 'Hi' });
    expect(await remove()).toEqual({ spaceId: space.id });
    expect(await remove()).toEqual({ spaceId: space.id });
    expect(existsSync(space.worktreePath)).toBe(false);
    const { reader } = services.database;
    expect(await reader.conversation.count()).toBe(0);
    expect(await reader.input.count()).toBe(0);
    expect(await home.log(spaceStream(space.id))).toEqual([]);
    expect(await home.log(conversationStream(conversationId))).toEqual([]);
    await expect(getSpace(services, actor, { spaceId: space.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(listEvents(services, actor, { conversationId })).rejects.toMatchObject({
      code: 'not_found',
    });
    const told = await home.log(workspaceStream(actor.workspaceId));
    expect(told.find(({ type }) => type === 'space/deleted')).toMatchObject({
      type: 'space/deleted',
      data: { spaceId: space.id, title: 'Billing', branch: space.branch },
      principal: actor.principal,
    });
    expect(await onBranch('README.md')).toBe('# Sample');
  });

  test('bodies go by reference count, and can be stored again', async () => {
    const { services, actor, repositoryId } = home;
    const { bodies } = services.journal;
    const mine = await bodies.put('only mine', namedBy(conversationId));
    const other = await createSpace(services, actor, { repositoryId });
    const shared = await bodies.put('shared', namedBy(conversationId));
    await bodies.put('shared', namedBy(other.conversationId!));
    await remove();
    await expect(bodies.get(mine)).rejects.toMatchObject({ code: 'body_missing' });
    expect(await bodies.get(shared)).toBe('shared');
    expect(await bodies.get(await bodies.put('only mine', namedBy(conversationId)))).toBe('only mine');
  });

  const namedBy = (id: ConversationId) => ({ stream: conversationStream(id), purpose: 'output' }) as const;

  test('an archived space can be deleted too, also when its folder is gone', async () => {
    await rm(space.worktreePath, { recursive: true });
    await archiveSpace(home.services, home.actor, { spaceId: space.id });
    await remove();
    expect((await listSpaces(home.services, home.actor, { archived: true })).items).toEqual([]);
  });
});

describe('changes and diff', () => {
  test('what the worktree holds against its base commit, untracked files included', async () => {
    const { services, actor } = home;
    await writeFile(join(space.worktreePath, 'README.md'), '# Sample\nA line\n');
    await writeFile(join(space.worktreePath, 'new.txt'), 'x\n');
    const { items } = await spaceChanges(services, actor, { spaceId: space.id });
    expect(items).toMatchObject([
      { path: 'README.md', status: 'modified', additions: 1 },
      { path: 'new.txt', status: 'added' },
    ]);
    const one = await spaceDiff(services, actor, { spaceId: space.id, path: 'README.md' });
    expect(one.text).toContain('+A line');
    expect(one.text).not.toContain('new.txt');
    expect((await spaceDiff(services, actor, { spaceId: space.id })).text).toContain('new.txt');
  });
});

describe('name and autonomy', () => {
  test('statement 55: autonomy is set with an event and leaves the mode alone; the same again says nothing', async () => {
    const { services, actor } = home;
    const set = () => setAutonomy(services, actor, { spaceId: space.id, autonomy: 'propose_only' });
    expect(await set()).toMatchObject({ autonomy: 'propose_only', mode: 'chat', modeRevision: 0 });
    await set();
    const log = await home.log(spaceStream(space.id));
    expect(log.filter(({ type }) => type === 'autonomy/set')).toMatchObject([
      { data: { autonomy: 'propose_only' }, principal: actor.principal },
    ]);
  });

  test('a renamed space keeps its branch', async () => {
    const renamed = await renameSpace(home.services, home.actor, { spaceId: space.id, title: 'Invoices' });
    expect(renamed).toMatchObject({ title: 'Invoices', branch: space.branch });
    expect((await home.log(spaceStream(space.id))).at(-1)).toMatchObject({ type: 'space/renamed' });
  });
});
