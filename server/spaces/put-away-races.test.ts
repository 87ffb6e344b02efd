/** Putting away, taking out and deleting at one moment: whoever comes last finds a whole space or none, and no work is lost. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import { keepRetention } from '@/server/settings/keep-retention';
import { DAY, setRetention } from '@/server/settings/retention';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { deleteSpace } from './delete-space';
import { getSpace } from './get-space';
import { restoreSpace } from './restore-space';
import type { SpaceView } from './space-view';

let home: TestWorkspace;
let space: SpaceView;
/** Milliseconds the server's clock is ahead. */
let ahead: number;
beforeEach(async () => {
  ahead = 0;
  home = await openTestWorkspace({ now: () => Date.now() + ahead });
  space = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
});
afterEach(() => home.close());

const of = ({ id }: SpaceView) => ({ spaceId: id });
const archive = (one = space) => archiveSpace(home.services, home.actor, of(one));
const restore = (one = space) => restoreSpace(home.services, home.actor, of(one));
const remove = () => deleteSpace(home.services, home.actor, of(space));
const now = (one = space) => getSpace(home.services, home.actor, of(one));

/** The first time turns are stopped, which is between an archive's commit and what follows. */
function whenFirstStopped(act: () => Promise<unknown>): void {
  let done = false;
  home.services.wakeups.stop = async () => {
    if (!done) {
      done = true;
      await act();
    }
    return false;
  };
}

/** Settles with `work`, or after others had every chance to get as far as they can. */
async function given(work: Promise<unknown>, rounds = 30): Promise<void> {
  let settled = false;
  work.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let round = 0; round < rounds && !settled; round++) await home.git(home.repository, 'status');
}

test('a space that is taken out while it is still being put away keeps its worktree', async () => {
  whenFirstStopped(() => restore());
  await archive();
  expect((await now()).archived).toBe(false);
  expect(existsSync(join(space.worktreePath, 'README.md'))).toBe(true);
});

describe.each([
  ['archive', () => archive()],
  ['delete', () => remove()],
])('%s waits for whoever has the worktree', (_, act) => {
  test('so that what they still write is on the branch', async () => {
    const worktree = space.worktreePath;
    let acting: Promise<unknown> = Promise.resolve();
    await aloneInWorktree({ worktree, label: 'an undo' }, async () => {
      acting = act();
      await given(acting);
      await writeFile(join(worktree, 'late.txt'), 'late\n');
    });
    await acting;
    expect(existsSync(worktree)).toBe(false);
    expect(await home.git(home.repository, 'show', `${space.branch}:late.txt`)).toBe('late');
  });
});

test('what is being deleted cannot be taken out half way, and nothing of it stays', async () => {
  await archive();
  let restoring: Promise<unknown> = Promise.resolve();
  const { worktrees } = home.services;
  Object.assign(home.services, {
    worktrees: {
      ...worktrees,
      remove: async (request: Parameters<typeof worktrees.remove>[0]) => {
        await worktrees.remove(request);
        restoring = restore();
        restoring.catch(() => undefined);
        await given(restoring);
      },
    },
  });
  await remove();
  await expect(restoring).rejects.toMatchObject({ code: 'not_found' });
  expect(existsSync(space.worktreePath)).toBe(false);
});

describe('retention', () => {
  let second: SpaceView;
  beforeEach(async () => {
    second = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
    await archive();
    await archive(second);
    await setRetention(home.services, home.actor, {
      archivedDays: 1,
      outputDays: null,
      outputQuotaMb: null,
    });
    ahead = 3 * DAY;
  });

  test('does not delete what somebody took out after it began', async () => {
    whenFirstStopped(() => restore(second));
    await keepRetention(home.services);
    await expect(now()).rejects.toMatchObject({ code: 'not_found' });
    expect((await now(second)).archived).toBe(false);
    expect(existsSync(join(second.worktreePath, 'README.md'))).toBe(true);
  });

  test('does not delete the one it is about to when that is taken out', async () => {
    let keeping: Promise<unknown> = Promise.resolve();
    let restoring: Promise<unknown> = Promise.resolve();
    await aloneInWorktree({ worktree: space.worktreePath, label: 'an undo' }, async () => {
      restoring = restore();
      keeping = keepRetention(home.services);
      await given(keeping, 5);
    });
    await restoring;
    await keeping;
    expect((await now()).archived).toBe(false);
    expect(existsSync(join(space.worktreePath, 'README.md'))).toBe(true);
  });

  test('goes no further once owners changed it', async () => {
    whenFirstStopped(() =>
      setRetention(home.services, home.actor, { archivedDays: null, outputDays: null, outputQuotaMb: null }),
    );
    await keepRetention(home.services);
    expect((await now(second)).archived).toBe(true);
  });
});
