/** Who looks at a space, as two people and a stranger see it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OperatorId, type TokenId, workspaceStream } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { Onlooker } from '@/server/core/wire';
import { newId } from '@/server/store/new-id';
import { hashTokenSecret } from '@/server/workspaces/token-secret';
import { createPresence } from './presence';
import {
  createWorld,
  startTestRealtime,
  type TestClient,
  type TestRealtime,
  type World,
} from './test-realtime';

let test: TestRealtime;
let world: World;

beforeEach(async () => {
  test = await startTestRealtime();
  world = await createWorld(test);
});
afterEach(() => test.close());

/** Another member of the same workspace. */
async function join(): Promise<{ readonly operatorId: OperatorId; readonly token: string }> {
  const operatorId = newId<OperatorId>();
  const token = `token-${operatorId}`;
  const createdAt = new Date();
  await test.journal.transact(async ({ rows }) => {
    const { workspaceId } = world;
    await rows.operator.create({ data: { id: operatorId, name: 'Second', createdAt } });
    await rows.membership.create({ data: { workspaceId, operatorId, role: 'viewer', createdAt } });
    const shape = { kind: 'api', scopes: '["operator"]', label: '', createdAt };
    await rows.token.create({
      data: { id: newId<TokenId>(), operatorId, hash: hashTokenSecret(token), ...shape },
    });
  });
  return { operatorId, token };
}

async function look(token: string, away = false) {
  const client = await test.connect(token);
  const seen: (readonly Onlooker[])[] = [];
  client.socket.on('presence', ({ people }) => {
    seen.push(people);
    client.changed();
  });
  const reply = await client.socket.emitWithAck('look', { spaceId: world.spaceId, away });
  return { client, seen, reply };
}
const until = (seen: { client: TestClient; seen: (readonly Onlooker[])[] }, people: readonly Onlooker[]) =>
  seen.client.until(() => JSON.stringify(seen.seen.at(-1)) === JSON.stringify(people));

it('shows everyone who looks to everyone who looks, and that they are gone when their connection is', async () => {
  const second = await join();
  const [one, two] = [
    { operatorId: world.operatorId, away: false },
    { operatorId: second.operatorId, away: false },
  ];
  const first = await look(world.token);
  const other = await look(second.token);
  await until(first, [one, two]);
  await until(other, [one, two]);
  await other.client.socket.emitWithAck('look', { spaceId: world.spaceId, away: true });
  await until(first, [one, { ...two, away: true }]);
  other.client.socket.disconnect();
  await until(first, [one]);
});

it('counts somebody with two pages once, and as away only when both are', async () => {
  const second = await join();
  const first = await look(world.token);
  const pages = [await look(second.token), await look(second.token, true)];
  const one = { operatorId: world.operatorId, away: false };
  await until(first, [one, { operatorId: second.operatorId, away: false }]);
  pages[0]?.client.socket.disconnect();
  await until(first, [one, { operatorId: second.operatorId, away: true }]);
  await pages[1]?.client.socket.emitWithAck('look', { spaceId: null, away: false });
  await until(first, [one]);
});

it('is for members of the workspace only, and ends with the membership', async () => {
  const stranger = await createWorld(test);
  const first = await look(world.token);
  const refused = await look(stranger.token);
  expect(refused.reply).toMatchObject({ ok: false, code: 'not_found' });
  expect(refused.seen).toEqual([]);
  expect(first.seen.at(-1)).toEqual([{ operatorId: world.operatorId, away: false }]);

  const second = await join();
  const other = await look(second.token);
  await until(first, [
    { operatorId: world.operatorId, away: false },
    { operatorId: second.operatorId, away: false },
  ]);
  const { workspaceId } = world;
  await test.journal.transact(async (unit) => {
    await unit.rows.membership.deleteMany({ where: { workspaceId, operatorId: second.operatorId } });
    await unit.append({
      stream: workspaceStream(workspaceId),
      events: [{ type: 'members/changed', data: {} }],
      principal: systemPrincipal('test'),
    });
  });
  await until(first, [{ operatorId: world.operatorId, away: false }]);
  await other.client.until(() => !other.client.socket.connected);
});

it('tells only of spaces whose people changed', () => {
  const told: string[] = [];
  const presence = createPresence((spaceId, people) => told.push(`${spaceId} ${people.length}`));
  const { spaceId, operatorId } = world;
  presence.look('a', { spaceId, operatorId, away: false });
  presence.look('b', { spaceId, operatorId, away: false });
  presence.leave('b');
  presence.leave('b');
  presence.leave('a');
  expect(told).toEqual([`${spaceId} 1`, `${spaceId} 0`]);
});
