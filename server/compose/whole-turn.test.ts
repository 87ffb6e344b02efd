/** From a message over HTTP to a changed file, and across the end of a process: the whole server, the demo model. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '@/server/core/events/envelope';
import { conversationStream, type StreamName } from '@/server/core/ids';
import { connectClient } from '@/server/realtime/test-realtime';
import { ask, remove, startServer, type TestServer, temporaryDirectory } from './test-server';

let [dataDir, repository] = ['', ''];

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com'];
  return execFileSync('git', ['-C', repository, ...identity, ...args], { encoding: 'utf8' });
}

beforeEach(() => {
  [dataDir, repository] = [temporaryDirectory(), temporaryDirectory()];
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(repository, 'README.md'), '# Hello\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
});
afterEach(() => {
  remove(dataDir);
  remove(repository);
});

const variables = { DEFAULT_MODEL: 'demo:scripted', OPERATOR_TOKEN: 't'.repeat(40) };
const authorization = `Bearer ${variables.OPERATOR_TOKEN}`;

async function command<Result>(server: TestServer, procedure: string, body: unknown): Promise<Result> {
  const answer = await ask(server.port, `/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  expect([procedure, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([procedure, 200, '']);
  return answer.json<{ result: { data: Result } }>().result.data;
}

async function openConversation(server: TestServer) {
  const { id: repositoryId } = await command<{ id: string }>(server, 'repositories.add', {
    path: repository,
  });
  const space = await command<{ id: string; worktreePath: string }>(server, 'spaces.create', {
    repositoryId,
  });
  const { id } = await command<{ id: string }>(server, 'conversations.create', { spaceId: space.id });
  return { conversationId: id, stream: conversationStream(id as never), worktree: space.worktreePath };
}

/** Resolves with the event of that type that the journal commits next. */
function committed({ services }: TestServer, stream: StreamName, type: Envelope['type']): Promise<Envelope> {
  return new Promise((resolve) => {
    const stop = services.journal.onCommitted((name, events) => {
      const found = name === stream ? events.find((event) => event.type === type) : undefined;
      if (!found) return;
      stop();
      resolve(found);
    });
  });
}

const text = 'add a line to the README';

describe('a turn of the demo model', () => {
  it('changes the file in the worktree, leaves the source untouched, and each watcher sees the log', async () => {
    const server = await startServer(dataDir, { variables });
    const before = [
      git('status', '--porcelain'),
      git('rev-parse', 'HEAD'),
      git('for-each-ref', 'refs/heads/main'),
    ];
    const { conversationId, stream, worktree } = await openConversation(server);
    const client = await connectClient(server.origin, variables.OPERATOR_TOKEN);
    await client.subscribe(stream, 0);
    await command(server, 'conversations.send', { conversationId, text });
    await client.until(() => client.events.some(({ type }) => type === 'turn/end'));
    expect(client.events.at(-1)?.data).toMatchObject({ reason: 'completed' });
    expect(client.events).toEqual(await server.services.journal.read(stream));
    expect(client.frames.length).toBeGreaterThan(0);
    expect(readFileSync(join(worktree, 'README.md'), 'utf8')).toMatch(/^# Hello\n\n.+\n$/);
    expect(readFileSync(join(repository, 'README.md'), 'utf8')).toBe('# Hello\n');
    const after = [
      git('status', '--porcelain'),
      git('rev-parse', 'HEAD'),
      git('for-each-ref', 'refs/heads/main'),
    ];
    expect(after).toEqual(before);
    client.socket.disconnect();
    await server.close();
  });

  it('that the end of the process cuts goes on with the next start, as the same turn (statement 63)', async () => {
    const first = await startServer(dataDir, { variables });
    const { conversationId, stream, worktree } = await openConversation(first);
    const looked = committed(first, stream, 'step/end');
    await command(first, 'conversations.send', { conversationId, text });
    await looked;
    await first.close();

    const second = await startServer(dataDir, { variables });
    await committed(second, stream, 'turn/end');
    const log = await second.services.journal.read(stream);
    const of = (type: Envelope['type']) => log.filter((event) => event.type === type);
    expect(of('turn/start')).toHaveLength(1);
    expect(of('turn/end').map(({ data }) => data)).toMatchObject([{ reason: 'completed' }]);
    expect(of('user/message')).toHaveLength(1);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    expect(readFileSync(join(worktree, 'README.md'), 'utf8')).toMatch(/^# Hello\n\n.+\n$/);
    await second.close();
  });
});
