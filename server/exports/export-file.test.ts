import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '@/server/conversations/send-message';
import type { Envelope } from '@/server/core/events/envelope';
import { conversationStream, type StreamName, spaceStream } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import { type PlanCall, submitPlan } from '@/server/plans/submit-plan';
import type { Actor } from '@/server/services';
import { createSpace } from '@/server/spaces/create-space';
import { renameSpace } from '@/server/spaces/rename-space';
import type { SpaceView } from '@/server/spaces/space-view';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { csvLine } from './export-approvals';
import { exportFile } from './export-file';
import { mergeLogs } from './read-log';

let home: TestWorkspace;
let space: SpaceView;
beforeEach(async () => {
  home = await openTestWorkspace();
  space = await createSpace(home.services, home.actor, {
    repositoryId: home.repositoryId,
    title: 'Bill, pay!',
  });
  await sendMessage(home.services, home.actor, { conversationId: space.conversationId!, text: '# Hi\n```' });
});
afterEach(() => home.close());

async function read(path: string, actor: Actor = home.actor) {
  const { fileName, chunks } = await exportFile(home.services, actor, path);
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return { fileName, text };
}
const lines = async (path: string) =>
  (await read(path)).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope);

describe('statement 67: export', () => {
  test('a conversation: JSONL is its log, JSON holds the same, Markdown reads', async () => {
    const id = space.conversationId!;
    const log = JSON.parse(JSON.stringify(await home.log(conversationStream(id))));
    expect(await lines(`conversations/${id}.jsonl`)).toEqual(log);
    const { text, fileName } = await read(`conversations/${id}.json`);
    expect(JSON.parse(text)).toMatchObject({ conversation: { id }, events: log });
    expect(fileName).toMatch(/^[a-z0-9-]+-[0-9a-f]{8}\.json$/);
    expect((await read(`conversations/${id}.md`)).text).toMatch(/^# New conversation\n\n/);
  });

  test('a space and the whole log: every event of every stream, by time, each stream in its order', async () => {
    await renameSpace(home.services, home.actor, { spaceId: space.id, title: 'x' });
    const other = await createSpace(home.services, home.actor, { repositoryId: home.repositoryId });
    const ours = await lines(`spaces/${space.id}.jsonl`);
    expect(new Set(ours.map(({ stream }) => stream))).toEqual(
      new Set([spaceStream(space.id), conversationStream(space.conversationId!)]),
    );
    const all = await lines('log.jsonl');
    expect(all).toHaveLength(await home.services.database.reader.event.count());
    expect(new Set(all.map(({ stream }) => stream))).toContain(spaceStream(other.id));
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('a plan as JSON and Markdown, approvals as CSV', async () => {
    const nodes = [
      { key: 'a', title: 'First, "quoted"', description: 'Do it.', depends_on: [] },
      { key: 'b', title: 'Second', description: '', depends_on: ['a'] },
    ];
    await submitPlan(home.services, {
      workspaceId: home.actor.workspaceId,
      spaceId: space.id,
      conversationId: space.conversationId!,
      content: { goal: 'Ship, "it"', nodes },
      author: agentPrincipal(space.conversationId!),
    } as PlanCall);
    const { id } = await home.services.database.reader.plan.findFirstOrThrow();
    expect(JSON.parse((await read(`plans/${id}.json`)).text)).toMatchObject({ goal: 'Ship, "it"', nodes });
    const { text } = await read(`plans/${id}.md`);
    expect(text).toContain('# Ship, "it"');
    expect(text).toContain('## 2. Second\n\nKey: `b`. After: `a`');
    const rows = (await read('approvals.csv')).text.split('\r\n');
    expect(rows[0]).toMatch(/^id,kind,status,title,/);
    expect(rows[1]).toContain(',plan,pending,"Ship, ""it""","Bill, pay!",');
  });

  test('a cell that a spreadsheet would run is text', () => {
    expect(csvLine(['=1+1', '@x', '-2', 'a\nb', 'plain'])).toBe(`'=1+1,'@x,'-2,"a\nb",plain\r\n`);
  });

  test('a stranger finds nothing, and nobody what is not there', async () => {
    const stranger = await home.stranger();
    const id = space.conversationId!;
    for (const path of [`conversations/${id}.md`, `spaces/${space.id}.jsonl`, `plans/${id}.json`]) {
      await expect(read(path, stranger), path).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const path of ['log.txt', `conversations/${id}.pdf`, `conversations/${'-'.repeat(36)}.md`]) {
      await expect(read(path), path).rejects.toMatchObject({ code: 'not_found' });
    }
    const { text } = await read('log.jsonl', stranger);
    expect(text).not.toContain(space.id);
  });
});

test('a log of many streams is merged while it is read, a page at a time', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `space:${index}` as StreamName);
  const size = 700;
  let held = 0;
  const journal = {
    read: async (stream: StreamName, { after = 0, limit = 1e9 } = {}) => {
      const end = Math.min(size, after + limit);
      held = Math.max(held, limit);
      const seqs = Array.from({ length: Math.max(0, end - after) }, (_, index) => after + index + 1);
      // A clock that goes back changes nothing of a stream's own order.
      return seqs.map((seq) => ({ stream, seq, at: seq - (seq % 7 === 0 ? 3 : 0) }) as unknown as Envelope);
    },
  };
  const last = new Map<StreamName, number>();
  let count = 0;
  for await (const { stream, seq } of mergeLogs(journal, names)) {
    expect(seq).toBe((last.get(stream) ?? 0) + 1);
    last.set(stream, seq);
    count += 1;
  }
  expect(count).toBe(names.length * size);
  expect(held).toBeLessThanOrEqual(1000);
});
