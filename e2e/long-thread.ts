/** A conversation as it is after weeks: thousands of messages, with code, tables, calls and their output, in one log. */
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { RunningProduct } from './running-product';
import type { CreatedSpace } from './space-page';

export const lastAnswer = 'This is the very last answer.';
/** Said once, in the middle. */
export const needle = 'xylophone-needle';

interface Event {
  readonly type: string;
  readonly data: object;
}

const usage = {
  inputTokens: 4000,
  outputTokens: 300,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
  costUsd: null,
};

const code = (number: number): string =>
  `\`\`\`ts\nexport async function step${number}(items: readonly string[]): Promise<number> {\n  for (const item of items) {\n    await deliver(item, { attempt: ${number}, key: \`\${item}-${number}\` }); // once\n  }\n  return items.length;\n}\n\`\`\``;

const table = (number: number): string =>
  `| file | before | after |\n|---|---|---|\n| \`src/a${number}.ts\` | 2 writes | 1 |\n| \`src/b${number}.ts\` | late | in time |`;

function answer(number: number): string {
  const prose = `The handler number ${number} acknowledges **after** the work is done, so a slow charge makes the provider try again. I looked at \`src/handler${number}.ts\` and at what a second run would do.`;
  const more = [
    code(number),
    table(number),
    `- first\n- second, with \`code\`\n- third: [a link](https://example.com/${number})`,
  ];
  return `${prose}\n\n${more[number % 3]}\n\nThat is all for ${number}.`;
}

const diff = (number: number): string =>
  `--- a/src/a${number}.ts\n+++ b/src/a${number}.ts\n@@ -1,3 +1,3 @@\n const a = 1;\n-const b = ${number};\n+const b = ${number + 1};\n const c = 3;\n`;

/** One turn: a message, two calls, an answer. */
function turn(number: number, last: boolean): Event[] {
  const [turnId, stepId, next] = [`turn-${number}`, `step-${number}a`, `step-${number}b`];
  const [read, edit] = [`read-${number}`, `edit-${number}`];
  const path = `src/a${number}.ts`;
  const lines = Array.from(
    { length: 12 },
    (_, index) => `${String(index + 1).padStart(2)}\tconst value${index} = ${number};`,
  );
  const called = (callId: string, name: string, args: object): Event[] => [
    { type: 'tool/call', data: { callId, name, args, decision: 'allow' } },
  ];
  const part = (callId: string, name: string, args: object) => ({
    type: 'tool-call',
    callId,
    name,
    args: JSON.stringify(args),
  });
  const change = { path, old_text: 'a', new_text: 'b' };
  return [
    { type: 'turn/start', data: { turnId } },
    {
      type: 'user/message',
      data: { inputId: `input-${number}`, text: `Look at handler ${number}, please.` },
    },
    { type: 'step/start', data: { stepId } },
    {
      type: 'assistant/message',
      data: {
        parts: [part(read, 'read_file', { path }), part(edit, 'edit_file', change)],
        finish: 'tool-calls',
      },
    },
    ...called(read, 'read_file', { path }),
    ...called(edit, 'edit_file', change),
    {
      type: 'tool/result',
      data: { callId: read, output: lines.join('\n'), isError: false, durationMs: 3, display: { lines: 12 } },
    },
    {
      type: 'tool/result',
      data: {
        callId: edit,
        output: 'Edited.',
        isError: false,
        durationMs: 4,
        display: { path, diff: diff(number), additions: 1, deletions: 1 },
      },
    },
    { type: 'step/end', data: { stepId, usage, finish: 'tool-calls' } },
    { type: 'step/start', data: { stepId: next } },
    {
      type: 'assistant/message',
      data: { parts: [{ type: 'text', text: last ? lastAnswer : answer(number) }], finish: 'stop' },
    },
    { type: 'step/end', data: { stepId: next, usage, finish: 'stop' } },
    { type: 'turn/end', data: { turnId, reason: 'completed' } },
  ];
}

/**
 * Puts so many messages (half of them a person's) behind what the conversation holds. The product must be stopped: nobody
 * else may write to its log meanwhile.
 */
export function writeLongThread(
  product: Pick<RunningProduct, 'dataDir'>,
  { conversationId }: Pick<CreatedSpace, 'conversationId'>,
  messages: number,
): void {
  const file = new SqliteDatabase(join(product.dataDir, 'interlock.sqlite'));
  const stream = `conversation:${conversationId}`;
  const principal = JSON.stringify({ kind: 'system', id: 'interlock', via: 'seed' });
  const head = file.prepare('SELECT max("seq") AS head FROM "Event" WHERE "stream" = ?');
  const insert = file.prepare(
    'INSERT INTO "Event" ("stream", "seq", "type", "v", "data", "at", "principal") VALUES (?, ?, ?, 1, ?, ?, ?)',
  );
  const { head: before } = head.get(stream) as { head: number | null };
  const turns = messages / 2;
  const at = Date.now() - turns * 60_000;
  file.transaction(() => {
    let seq = before ?? 0;
    for (let number = 1; number <= turns; number += 1) {
      for (const { type, data } of turn(number, number === turns)) {
        seq += 1;
        const text = JSON.stringify(data);
        const said = number === Math.floor(turns / 2) ? text.replace('That is all for', needle) : text;
        insert.run(stream, seq, type, said, at + number * 60_000, principal);
      }
    }
  })();
  file.close();
}
