import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SpaceId, spaceStream, workspaceStream } from '@/server/core/ids';
import { builtInModes, resolvedModes } from '@/server/core/modes';
import { agentPrincipal, type Principal, systemPrincipal } from '@/server/core/principal';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { getSpace } from './get-space';
import { type ModeSelection, selectMode } from './select-mode';
import { setMode } from './set-mode';

let home: TestWorkspace;
let spaceId: SpaceId;

const dive = { ...builtInModes[1]!, name: 'dive', label: 'Dive', origin: 'configured' as const };

beforeEach(async () => {
  home = await openTestWorkspace({ modes: resolvedModes([...builtInModes, dive]) });
  const { services, actor, repositoryId } = home;
  spaceId = (await createSpace(services, actor, { repositoryId })).id;
});
afterEach(() => home.close());

const set = (mode: string, more: { expectedRevision?: number; commandId?: string } = {}) =>
  setMode(home.services, home.actor, { spaceId, mode, ...more });

const selections = async () =>
  (await home.log(spaceStream(spaceId))).filter((event) => event.type === 'mode/selected');

const changes = async () =>
  (await home.log(workspaceStream(home.actor.workspaceId))).filter((event) => event.type === 'space/changed')
    .length;

describe('statement 3: one transaction', () => {
  test('column, revision, event with principal and cause, and word to the workspace', async () => {
    const before = await changes();
    expect(await set('plan')).toEqual({ spaceId, mode: 'plan', modeRevision: 1, changed: true });
    expect(await getSpace(home.services, home.actor, { spaceId })).toMatchObject({
      mode: 'plan',
      modeRevision: 1,
    });
    expect(await selections()).toMatchObject([
      {
        data: { from: 'chat', to: 'plan', revision: 1, cause: 'operator' },
        principal: home.actor.principal,
      },
    ]);
    expect(await changes()).toBe(before + 1);
  });

  test('two with the same expected revision: one wins, the other is told the current mode', async () => {
    const race = await Promise.allSettled([
      set('plan', { expectedRevision: 0 }),
      set('orchestrate', { expectedRevision: 0 }),
    ]);
    const won = race.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const lost = race.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toMatchObject([
      { code: 'mode_conflict', parameters: { mode: won[0]?.mode, modeRevision: 1 } },
    ]);
    expect(await selections()).toHaveLength(1);
  });

  test('without an expected revision the last write wins and every one counts', async () => {
    const modes = ['plan', 'orchestrate', 'chat', 'dive', 'plan', 'chat', 'orchestrate'];
    await Promise.all(modes.map((mode) => set(mode)));
    const events = await selections();
    expect(events.map((event) => event.data)).toMatchObject(
      modes.map((to, index) => ({ to, revision: index + 1 })),
    );
    expect(await getSpace(home.services, home.actor, { spaceId })).toMatchObject({
      mode: 'orchestrate',
      modeRevision: modes.length,
    });
  });

  test('the mode it already has: no event, no revision', async () => {
    await set('plan');
    const before = await changes();
    expect(await set('plan')).toEqual({ spaceId, mode: 'plan', modeRevision: 1, changed: false });
    expect(await set('plan', { expectedRevision: 1 })).toMatchObject({ changed: false });
    expect(await selections()).toHaveLength(1);
    expect(await changes()).toBe(before);
  });

  test('the same command twice has one effect, also at the same moment and after another change', async () => {
    const twice = await Promise.all([set('plan', { commandId: 'a' }), set('plan', { commandId: 'a' })]);
    await set('chat');
    expect([...twice, await set('plan', { commandId: 'a' })]).toEqual(
      Array.from({ length: 3 }, () => ({ spaceId, mode: 'plan', modeRevision: 1, changed: true })),
    );
    expect(await getSpace(home.services, home.actor, { spaceId })).toMatchObject({ mode: 'chat' });
  });
});

describe('what is refused, and changes nothing', () => {
  afterEach(async () => {
    expect(await selections()).toEqual([]);
  });

  test('statement 61: an unknown mode, listing those there are', async () => {
    await expect(set('Plan')).rejects.toMatchObject({
      code: 'unknown_mode',
      message: 'There is no mode "Plan". Modes here: chat, plan, orchestrate, review, dive.',
    });
  });

  test('statement 12: review by hand', async () => {
    await expect(set('review')).rejects.toMatchObject({ code: 'mode_not_selectable' });
  });

  test('a space of another workspace is not found', async () => {
    const stranger = await home.stranger();
    await expect(setMode(home.services, stranger, { spaceId, mode: 'plan' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('statement 66: a viewer decides nothing', async () => {
    const viewer = await home.person('viewer');
    await expect(setMode(home.services, viewer, { spaceId, mode: 'plan' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  test('an archived space', async () => {
    await archiveSpace(home.services, home.actor, { spaceId });
    await expect(set('plan')).rejects.toMatchObject({ code: 'space_archived' });
  });
});

describe('statement 10: an operator principal at every door', () => {
  const select = (principal: Principal, more: Partial<ModeSelection> = {}) =>
    home.services.journal.transact((unit) =>
      selectMode(
        unit,
        { principal, services: home.services },
        { workspaceId: home.actor.workspaceId, spaceId, mode: 'plan', cause: 'operator', at: 0, ...more },
      ),
    );

  test('an agent selects none, whatever the cause it names', async () => {
    for (const cause of ['operator', 'plan_exit', 'pipeline', 'configuration'] as const) {
      await expect(select(agentPrincipal('someone'), { cause })).rejects.toMatchObject({
        code: 'not_allowed',
      });
    }
    expect(await selections()).toEqual([]);
  });

  test('the system selects only for its own causes; review is among what it may set (statement 12)', async () => {
    await expect(select(systemPrincipal('test'))).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(select(systemPrincipal('test'), { cause: 'plan_exit' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await select(systemPrincipal('test'), { cause: 'pull_request', mode: 'review' });
    expect(await selections()).toMatchObject([{ data: { to: 'review', cause: 'pull_request' } }]);
    // A review space without a pull request may be left by hand.
    expect(await set('chat')).toMatchObject({ changed: true });
  });
});
