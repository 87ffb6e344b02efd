import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '@/server/conversations/send-message';
import { spaceStream } from '@/server/core/ids';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { getTombstone } from '@/server/workspaces/tombstones';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { deleteSpace } from './delete-space';
import { getSpace } from './get-space';
import { restoreSpace } from './restore-space';
import type { SpaceView } from './space-view';
import { sweepWorktrees } from './sweep-worktrees';

let home: TestWorkspace;
let space: SpaceView;
beforeEach(async () => {
  home = await openTestWorkspace();
  space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId, title: 'Billing' });
});
afterEach(() => home.close());

const archive = () => archiveSpace(home.services, home.actor, { spaceId: space.id });
const restore = () => restoreSpace(home.services, home.actor, { spaceId: space.id });
const file = (name: string) => join(space.worktreePath, name);

describe('statement 67: an archived space that is taken out again', () => {
  test('has its worktree back from its branch, work that was uncommitted included, and the source is untouched', async () => {
    await writeFile(file('new.txt'), 'kept\n');
    await archive();
    const main = await home.git(home.repository, 'rev-parse', 'main');
    expect(await restore()).toMatchObject({ archived: false, archivedAt: null, branch: space.branch });
    expect(await readFile(file('new.txt'), 'utf8')).toBe('kept\n');
    expect(await home.git(space.worktreePath, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe(space.branch);
    expect(await home.git(space.worktreePath, 'status', '--porcelain')).toBe('');
    expect(await home.git(home.repository, 'rev-parse', 'main')).toBe(main);
    expect(await home.git(home.repository, 'status', '--porcelain')).toBe('');
    const { conversationId } = space;
    await sendMessage(home.services, home.actor, { conversationId: conversationId!, text: 'Go on' });
  });

  test('twice has one effect, and can be put away again', async () => {
    await archive();
    await restore();
    await restore();
    await archive();
    expect(existsSync(space.worktreePath)).toBe(false);
    const log = await home.log(spaceStream(space.id));
    expect(log.filter(({ type }) => type === 'space/restored')).toHaveLength(1);
  });

  test('needs its branch: without it nothing changes, and the reason is said', async () => {
    await archive();
    await home.git(home.repository, 'branch', '-D', space.branch);
    await expect(restore()).rejects.toMatchObject({ code: 'branch_missing' });
    expect(existsSync(space.worktreePath)).toBe(false);
    const now = await getSpace(home.services, home.actor, { spaceId: space.id });
    expect(now.archived).toBe(true);
  });

  test('a restore that was cut off half way deletes nothing on the branch at the next start', async () => {
    await archive();
    const head = await home.git(home.repository, 'rev-parse', space.branch);
    await home.git(
      home.repository,
      'worktree',
      'add',
      '--quiet',
      '--no-checkout',
      space.worktreePath,
      space.branch,
    );
    await sweepWorktrees(home.services);
    expect(existsSync(space.worktreePath)).toBe(false);
    expect(await home.git(home.repository, 'rev-parse', space.branch)).toBe(head);
  });
});

describe('statement 67: deleting loses no work', () => {
  const remove = (discardWork = false) =>
    deleteSpace(home.services, home.actor, { spaceId: space.id, discardWork });

  test('what was not committed is on the branch that stays, and the tombstone says so', async () => {
    await writeFile(file('late.txt'), 'late\n');
    await remove();
    expect(await home.git(home.repository, 'show', `${space.branch}:late.txt`)).toBe('late');
    expect(await getTombstone(home.services, home.actor, { id: space.id })).toMatchObject({
      kind: 'space',
      title: 'Billing',
      branch: space.branch,
      repository: 'source',
      reason: 'person',
      deletedBy: home.actor.principal,
    });
  });

  test('where that cannot be done it refuses, until a person says to lose it', async () => {
    await home.git(space.worktreePath, 'checkout', '--quiet', '--detach');
    await writeFile(file('late.txt'), 'late\n');
    await expect(remove()).rejects.toMatchObject({ code: 'work_not_kept' });
    expect(existsSync(file('late.txt'))).toBe(true);
    const there = await getSpace(home.services, home.actor, { spaceId: space.id });
    expect(there.archived).toBe(true);
    await remove(true);
    expect(existsSync(space.worktreePath)).toBe(false);
  });

  test('a repository the agent made inside goes with neither an archive nor, unsaid, a deletion', async () => {
    await home.git(space.worktreePath, 'init', '--quiet', 'inner');
    await writeFile(file('inner/work.txt'), 'work\n');
    await home.git(file('inner'), 'add', '.');
    await home.git(file('inner'), 'commit', '--quiet', '-m', 'Work');
    await writeFile(file('late.txt'), 'late\n');
    await archive();
    expect(await readFile(file('inner/work.txt'), 'utf8')).toBe('work\n');
    expect(await home.git(home.repository, 'show', `${space.branch}:late.txt`)).toBe('late');
    await restore();
    await expect(remove()).rejects.toMatchObject({ code: 'work_not_kept' });
    await expect(remove()).rejects.toThrow(/"inner"/);
    expect(await readFile(file('inner/work.txt'), 'utf8')).toBe('work\n');
    await remove(true);
    expect(existsSync(space.worktreePath)).toBe(false);
  });

  test('a folder that is gone holds nobody up', async () => {
    await rm(space.worktreePath, { recursive: true });
    await remove();
    await expect(getSpace(home.services, home.actor, { spaceId: space.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
