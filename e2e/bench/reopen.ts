/**
 * Ratio 7: opening a conversation of 10,000 events (read, checked against the schemas, folded to the model's history and
 * the runner's position) over SELECT + JSON.parse of the same rows. And the cost of a further read must follow the new
 * events, not the log's length.
 */
import SqliteDatabase from 'better-sqlite3';
import type { ConversationEvent } from '@/server/core/events/envelope';
import { foldAll } from '@/server/core/fold';
import type { CallId, ConversationId, InputId, StepId, StreamName, TurnId } from '@/server/core/ids';
import { parseStreamName } from '@/server/core/ids';
import { unknownUsage } from '@/server/core/usage';
import { addConversation, claim, principal } from '@/server/journal/journal-under-test';
import { foldStream } from '@/server/journal/stream-cache';
import { openTestJournal, type TestJournal } from '@/server/journal/test-journal';
import { runnerFold } from '@/server/runner/conversation-log';
import { sqlitePath } from '@/server/store/open-sqlite';
import { median, type Ratio } from './ratio';

const length = 10_000;
const rounds = 15;

/** One turn of one step with one tool call: the shape most of a log has. */
function turn(number: number): ConversationEvent[] {
  const [turnId, stepId] = [`turn-${number}` as TurnId, `step-${number}` as StepId];
  const callId = `call-${number}` as CallId;
  const text = `Here is what I found in file ${number}: the function is called from two places. `.repeat(4);
  return [
    { type: 'turn/start', data: { turnId } },
    {
      type: 'user/message',
      data: { inputId: `input-${number}` as InputId, text: 'Where is it called from?' },
    },
    { type: 'step/start', data: { stepId } },
    {
      type: 'assistant/message',
      data: {
        parts: [
          { type: 'text', text },
          { type: 'tool-call', callId, name: 'read_file', args: '{"path":"src/index.ts"}' },
        ],
        finish: 'tool-calls',
      },
    },
    {
      type: 'tool/call',
      data: { callId, name: 'read_file', args: { path: 'src/index.ts' }, decision: 'allow' },
    },
    {
      type: 'tool/result',
      data: {
        callId,
        output: `${number}: ${'export const value = 1;\n'.repeat(20)}`,
        isError: false,
        durationMs: 3,
      },
    },
    { type: 'step/end', data: { stepId, usage: unknownUsage, finish: 'tool-calls' } },
    { type: 'turn/end', data: { turnId, reason: 'completed' } },
  ];
}

async function fill({ journal }: TestJournal): Promise<StreamName> {
  const { id, stream } = await addConversation(journal);
  const epoch = await claim(journal, id);
  for (let seq = 0; seq < length; seq += 8) {
    await journal.append({ stream, events: turn(seq), principal, epoch });
  }
  return stream;
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function plainReader(file: SqliteDatabase.Database, stream: StreamName): () => number {
  const select = file.prepare<[string], { data: string; principal: string }>(
    'SELECT * FROM "Event" WHERE "stream" = ? ORDER BY "seq"',
  );
  return () =>
    select.all(stream).map((row) => {
      return {
        ...row,
        data: JSON.parse(row.data) as unknown,
        principal: JSON.parse(row.principal) as unknown,
      };
    }).length;
}

interface Pair {
  readonly name: string;
  readonly goal: string;
  readonly ours: () => unknown;
  readonly other: () => unknown;
}

/** Alternating, so that what else the machine does hits both alike. In milliseconds. */
async function measure({ name, goal, ours, other }: Pair): Promise<Ratio> {
  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) times.push([await time(ours), await time(other)]);
  return {
    name,
    ours: median(times.map(([one]) => one)),
    other: median(times.map(([, two]) => two)),
    ratio: median(times.map(([one, two]) => one / two)),
    goal,
  };
}

async function measureReopen({ journal }: TestJournal, stream: StreamName, plain: () => number) {
  const events = await journal.read(stream);
  const half = events.slice(0, length / 2);
  return [
    await measure({
      name: `read ${length} events (ms; SELECT + JSON.parse)`,
      goal: 'at most 1.5',
      ours: () => journal.read(stream),
      other: plain,
    }),
    await measure({
      name: `reopen: read and fold ${length} events (ms; SELECT + JSON.parse)`,
      goal: 'at most 1.5',
      ours: async () => foldAll(runnerFold, await journal.read(stream)),
      other: plain,
    }),
    await measure({
      name: `fold ${length} events (ms; twice the first half)`,
      goal: 'about 1: linear',
      ours: () => foldAll(runnerFold, events),
      other: () => [foldAll(runnerFold, half), foldAll(runnerFold, half)],
    }),
  ];
}

/** Reading one new turn at the end of a long log, over the same at the end of a short one. */
async function measureIncrement({ journal }: TestJournal, long: StreamName): Promise<Ratio> {
  const claimOf = async (stream: StreamName) => {
    const epoch = await claim(journal, parseStreamName(stream).id as ConversationId);
    return async () => {
      await journal.append({ stream, events: turn(0), principal, epoch });
    };
  };
  const short = (await addConversation(journal)).stream;
  const appendTo = new Map([
    [long, await claimOf(long)],
    [short, await claimOf(short)],
  ]);
  const timesOf = new Map<StreamName, number[]>([
    [long, []],
    [short, []],
  ]);
  await foldStream(journal, long, runnerFold);
  for (let round = 0; round < rounds; round += 1) {
    for (const [stream, append] of appendTo) {
      await append();
      timesOf.get(stream)?.push(await time(() => foldStream(journal, stream, runnerFold)));
    }
  }
  const [ours, other] = [median(timesOf.get(long) ?? []), median(timesOf.get(short) ?? [])];
  const name = `a further turn of 8 events after ${length} (ms; after a few)`;
  return { name, ours, other, ratio: ours / other, goal: 'about 1: cost follows the new events' };
}

export async function run(): Promise<Ratio[]> {
  const test = await openTestJournal();
  const stream = await fill(test);
  const file = new SqliteDatabase(sqlitePath(test.dir), { readonly: true });
  const ratios = [
    ...(await measureReopen(test, stream, plainReader(file, stream))),
    await measureIncrement(test, stream),
  ];
  file.close();
  await test.close();
  return ratios;
}
