import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaceStream } from '@/server/core/ids';
import { createToken } from './create-token';
import { listMembers } from './list-members';
import { listTokens } from './list-tokens';
import { listWorkspaces } from './list-workspaces';
import { revokeToken } from './revoke-token';
import { openTestWorkspace, type TestWorkspace } from './test-workspace';

let home: TestWorkspace;
beforeEach(async () => {
  home = await openTestWorkspace();
});
afterEach(() => home.close());

const create = (commandId?: string) =>
  createToken(home.services, home.actor, { label: 'CI', expiresInDays: 1, commandId });

describe('statement 66: tokens', () => {
  test('the text is shown once; only its hash is stored, nowhere the text', async () => {
    const made = await create('once');
    expect(made.token).toMatch(/^interlock_[\w-]{43}$/);
    expect(await create('once')).toEqual({ ...made, token: null });
    const { reader } = home.services.database;
    const stored = [
      await reader.token.findMany(),
      await reader.command.findMany(),
      (await reader.event.findMany()).map(({ data }) => data),
      await listTokens(home.services, home.actor),
    ];
    expect(JSON.stringify(stored)).not.toContain(made.token!.slice(10));
    expect(await reader.token.count()).toBe(1);
  });

  test('ends at its time, or at once when revoked; the workspace hears of both', async () => {
    const made = await create();
    expect(Date.parse(made.expiresAt!) - Date.parse(made.createdAt)).toBe(86_400_000);
    const revoke = () => revokeToken(home.services, home.actor, { tokenId: made.id });
    const revoked = await revoke();
    expect(revoked.revokedAt).not.toBeNull();
    expect(await revoke()).toEqual(revoked);
    const log = await home.log(workspaceStream(home.actor.workspaceId));
    expect(log.filter(({ type }) => type === 'members/changed')).toHaveLength(2);
  });

  test('are the operator’s own: others neither see nor revoke them', async () => {
    const { id } = await create();
    const other = await home.person('owner');
    expect((await listTokens(home.services, other)).items).toEqual([]);
    const attempt = revokeToken(home.services, other, { tokenId: id });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    expect((await listTokens(home.services, home.actor)).items).toMatchObject([{ id, revokedAt: null }]);
  });

  test('a viewer makes none', async () => {
    const attempt = createToken(home.services, await home.person('viewer'), { label: 'x' });
    await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('members and workspaces are those of the caller', async () => {
  const viewer = await home.person('viewer');
  const stranger = await home.stranger();
  const { services, actor } = home;
  const people = (await listMembers(services, actor)).items.map(({ id, role }) => [id, role]);
  expect(people).toEqual([
    [actor.principal.id, 'owner'],
    [viewer.principal.id, 'viewer'],
  ]);
  expect((await listWorkspaces(services, stranger)).items).toMatchObject([
    { id: stranger.workspaceId, role: 'owner', current: true },
  ]);
});
