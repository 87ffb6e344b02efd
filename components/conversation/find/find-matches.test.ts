import { describe, expect, it } from 'vitest';
import type { CallId } from '@/server/core/ids';
import { systemPrincipal } from '@/server/core/principal';
import type { ThreadItem, ToolRow } from '@/server/core/thread/thread';
import { findMatches, MOST } from './find-matches';

const place = (key: string) => ({ key, at: 0 });
const user = (key: string, text: string): ThreadItem => ({
  kind: 'user',
  text,
  by: systemPrincipal('test'),
  steering: false,
  forkAt: 0,
  ...place(key),
});
const answer = (key: string, text: string): ThreadItem => ({
  kind: 'text',
  text,
  partial: false,
  model: null,
  mode: 'chat',
  forkAt: 0,
  ...place(key),
});
const row = (more: Partial<ToolRow>): ToolRow => ({
  callId: 'c' as CallId,
  name: 'bash',
  args: {},
  status: 'ok',
  reason: null,
  mode: 'chat',
  startedAt: 0,
  output: null,
  early: false,
  batch: 3,
  approval: null,
  child: null,
  ...more,
});
const tools = (key: string, rows: readonly ToolRow[]): ThreadItem => ({ kind: 'tools', rows, ...place(key) });
const printed = (text: string) => ({ text, isError: false, full: null, display: null, durationMs: 0 });

const find = async (items: readonly ThreadItem[], query: string) =>
  (await findMatches(items, query, new AbortController().signal)) ?? [];

describe('findMatches', () => {
  it('finds every occurrence in the order of the thread, whatever its case', async () => {
    const found = await find([user('1', 'Retry, retry'), answer('2', 'No'), answer('3', 'a RETRY')], 'retry');
    expect(found.map(({ itemKey, itemIndex, nth }) => [itemKey, itemIndex, nth])).toEqual([
      ['1', 0, 0],
      ['1', 0, 1],
      ['3', 2, 0],
    ]);
  });

  it('reads markdown as people see it', async () => {
    const text = 'It is **very** `important`: see [the page](https://example.com/hidden).';
    expect(await find([answer('1', text)], 'very important: see the page')).toHaveLength(1);
    expect(await find([answer('1', text)], 'hidden')).toHaveLength(0);
  });

  it('finds what a folded call was given and printed, and says what must be opened for it', async () => {
    const shell = row({ args: { command: 'npm test' }, output: printed('\u001b[31mneedle\u001b[0m here') });
    const [inSummary] = await find([tools('4', [shell])], 'npm');
    const [inDetails] = await find([tools('4', [shell])], 'needle here');
    expect(inSummary).toMatchObject({ place: 'summary', opens: ['4'] });
    expect(inDetails).toMatchObject({ place: 'details', part: '4/3/c', opens: ['4', '4/3/c'] });
  });

  it('finds an edit by its lines and a file by its text, not by their signs and numbers', async () => {
    const edit = row({
      name: 'edit_file',
      output: { ...printed(''), display: { diff: '@@\n-const a\n+const b' } },
    });
    const read = row({ name: 'read_file', output: printed(' 9\tfoo\n10\tbar') });
    expect(await find([tools('1', [edit])], 'const b')).toHaveLength(1);
    expect(await find([tools('2', [read])], 'foo\nbar')).toHaveLength(1);
  });

  it('stops at more than anybody walks through, and when nobody wants it any more', async () => {
    expect(await find([user('1', 'a'.repeat(MOST * 3))], 'a')).toHaveLength(MOST);
    const abort = new AbortController();
    const many = Array.from({ length: 4000 }, (_, index) =>
      user(String(index), `${'x'.repeat(20_000)}${index}`),
    );
    const looking = findMatches(many, 'needle', abort.signal);
    abort.abort();
    expect(await looking).toBeNull();
  });
});
