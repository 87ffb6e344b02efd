import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaceStream } from '@/server/core/ids';
import type { Actor } from '@/server/services';
import { removeMember, renameMember, setRole } from './change-member';
import { createSignInLink } from './create-sign-in-link';
import { createToken } from './create-token';
import { createInvite, inviteFields, listInvites, revokeInvite } from './invites';
import { listMembers } from './list-members';
import { openTestWorkspace, type TestWorkspace } from './test-workspace';

let home: TestWorkspace;
beforeEach(async () => {
  home = await openTestWorkspace();
});
afterEach(() => home.close());

const idOf = (actor: Actor) => actor.principal.id;
const rolesNow = async () =>
  (await listMembers(home.services, home.actor)).items.map(({ role }) => role).sort();
const invite = (fields: object = {}, commandId?: string) =>
  createInvite(home.services, home.actor, {
    ...inviteFields.parse({ role: 'member', ...fields }),
    commandId,
  });

describe('statement 66: invitations', () => {
  test('the text is shown once and stored nowhere, only its hash is', async () => {
    const made = await invite({ label: 'Ada' }, 'once');
    expect(made).toMatchObject({ role: 'member', maxUses: 1, uses: 0, label: 'Ada' });
    expect(Buffer.from(made.token!, 'base64url')).toHaveLength(32);
    expect(await invite({ label: 'Ada' }, 'once')).toEqual({ ...made, token: null });
    const { reader } = home.services.database;
    const stored = [
      await reader.invite.findMany(),
      await reader.command.findMany(),
      (await reader.event.findMany()).map(({ data }) => data),
      await listInvites(home.services, home.actor),
    ];
    expect(JSON.stringify(stored)).not.toContain(made.token);
  });

  test('only owners make and revoke them; another workspace’s are not found', async () => {
    const { id } = await invite();
    for (const role of ['member', 'viewer'] as const) {
      const person = await home.person(role);
      const refused = { code: 'not_allowed' };
      await expect(
        createInvite(home.services, person, inviteFields.parse({ role: 'viewer' })),
      ).rejects.toMatchObject(refused);
      await expect(revokeInvite(home.services, person, { inviteId: id })).rejects.toMatchObject(refused);
    }
    const stranger = await home.stranger();
    await expect(revokeInvite(home.services, stranger, { inviteId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await listInvites(home.services, stranger)).items).toEqual([]);
  });

  test('ends at its time, at most 90 days from now', async () => {
    const { createdAt, expiresAt } = await invite({ expiresInDays: 90 });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
    expect(inviteFields.safeParse({ role: 'member', expiresInDays: 91 }).success).toBe(false);
  });
});

describe('statement 66: members', () => {
  test('a role is set by owners, and the log says who, whom and what', async () => {
    const { services, actor } = home;
    const member = await home.person('member');
    await setRole(services, actor, { operatorId: idOf(member), role: 'viewer' });
    await setRole(services, actor, { operatorId: idOf(member), role: 'viewer' });
    const log = await home.log(workspaceStream(actor.workspaceId));
    expect(log.filter(({ type }) => type === 'members/changed')).toMatchObject([
      { data: { what: 'role', operatorId: idOf(member), role: 'viewer' }, principal: actor.principal },
    ]);
    const attempt = setRole(services, member, { operatorId: idOf(member), role: 'owner' });
    await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('the last owner can be neither removed nor demoted, also not by both at once', async () => {
    const { services, actor } = home;
    const only = { operatorId: idOf(actor) };
    const last = { code: 'last_owner' };
    await expect(setRole(services, actor, { ...only, role: 'member' })).rejects.toMatchObject(last);
    await expect(removeMember(services, actor, only)).rejects.toMatchObject(last);
    const second = await home.person('owner');
    const both = await Promise.allSettled([
      setRole(services, actor, { operatorId: idOf(second), role: 'member' }),
      setRole(services, second, { ...only, role: 'member' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rolesNow()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  test('who is removed keeps their name and nothing else', async () => {
    const { services, actor } = home;
    const member = await home.person('member');
    await createToken(services, member, { label: 'CI' });
    await createSignInLink(services, member, {});
    await removeMember(services, actor, { operatorId: idOf(member) });
    const list = await listMembers(services, actor);
    expect(list.items.map(({ id }) => id)).toEqual([idOf(actor)]);
    expect(list.former).toMatchObject([{ id: idOf(member), name: 'A member' }]);
    const tokens = await services.database.reader.token.findMany({ where: { operatorId: idOf(member) } });
    expect(tokens.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true]);
    const again = removeMember(services, actor, { operatorId: idOf(member) });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  test('one’s own name is changed by oneself, another’s by an owner, none by a viewer', async () => {
    const { services, actor } = home;
    const [member, viewer] = [await home.person('member'), await home.person('viewer')];
    await renameMember(services, member, { name: 'Ada' });
    await renameMember(services, actor, { operatorId: idOf(viewer), name: 'Vera' });
    const refused = { code: 'not_allowed' };
    const other = { operatorId: idOf(actor), name: 'x' };
    await expect(renameMember(services, member, other)).rejects.toMatchObject(refused);
    await expect(renameMember(services, viewer, { name: 'x' })).rejects.toMatchObject(refused);
    const names = (await listMembers(services, actor)).items.map(({ name }) => name);
    expect(names).toEqual(['A owner', 'Ada', 'Vera']);
  });

  test('a sign-in link is made for oneself, or by an owner for anybody', async () => {
    const { services, actor } = home;
    const member = await home.person('member');
    expect((await createSignInLink(services, member, {})).token).toMatch(/^[\w-]{43}$/);
    expect((await createSignInLink(services, actor, { operatorId: idOf(member) })).token).not.toBeNull();
    const theft = createSignInLink(services, member, { operatorId: idOf(actor) });
    await expect(theft).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('statement 66: no token makes one that outlives it; a person does', async () => {
  const { services, actor } = home;
  const first = await createToken(services, actor, { label: 'first', expiresInDays: 2 });
  const program: Actor = { ...actor, principal: { ...actor.principal, tokenId: first.id } };
  const ends = async (by: Actor, expiresInDays?: number) =>
    (await createToken(services, by, { label: 'next', expiresInDays })).expiresAt;
  expect([await ends(program), await ends(program, 3)]).toEqual([first.expiresAt, first.expiresAt]);
  expect(Date.parse((await ends(program, 1))!)).toBeLessThan(Date.parse(first.expiresAt!));
  expect(await ends(actor)).toBeNull();
});

test('statement 66: no token makes a stronger one', async () => {
  const manager: Actor = { ...home.actor, scopes: ['read', 'manage'] };
  const make = (scopes: ('operator' | 'manage' | 'read')[]) =>
    createToken(home.services, manager, { label: 'x', scopes });
  await expect(make(['operator'])).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await make(['manage', 'read', 'read'])).toMatchObject({ scopes: ['manage', 'read'] });
});
