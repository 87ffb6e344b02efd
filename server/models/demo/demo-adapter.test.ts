import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallId } from '@/server/core/ids';
import type { ModelMessage, ModelRequest } from '@/server/core/model-message';
import { editFileTool } from '@/server/tools/edit-file';
import { listFilesTool } from '@/server/tools/list-files';
import { readFileTool } from '@/server/tools/read-file';
import { searchFilesTool } from '@/server/tools/search-files';
import { createToolPlace, type ToolPlace } from '@/server/tools/test-tools';
import type { Tool, ToolOutcome } from '@/server/tools/tool';
import { writeFileTool } from '@/server/tools/write-file';
import { type ModelDelta, ModelError } from '../model';
import { demoAdapter } from './demo-adapter';

let place: ToolPlace;
beforeEach(async () => {
  place = await createToolPlace({ 'src/(group)/main.ts': '// TODO(me): first\n\n// TODO(me): second\n' });
});
afterEach(() => place[Symbol.dispose]());

type Run = (args: Record<string, unknown>) => Promise<ToolOutcome> | ToolOutcome;

const real =
  (tool: Tool): Run =>
  (args) =>
    place.call(tool, args);

const reading: Record<string, Run> = {
  list_files: real(listFilesTool),
  read_file: real(readFileTool),
  search_files: real(searchFilesTool),
};
const writing: Record<string, Run> = {
  ...reading,
  edit_file: real(editFileTool),
  write_file: real(writeFileTool),
};

interface Played {
  readonly text: string;
  readonly calls: readonly string[];
}

/** Runs the demo to the end of its turn against tools, the way the runner does. */
async function play(task: string, tools: Record<string, Run>, before: ModelMessage[] = []): Promise<Played> {
  const adapter = demoAdapter({ wordDelayMs: 0 });
  const messages: ModelMessage[] = [...before, { role: 'user', text: task }];
  const calls: string[] = [];
  const surface = Object.keys(tools).map((name) => ({
    name,
    description: '',
    inputSchema: { type: 'object' },
  }));
  for (let steps = 0; steps < 10; steps += 1) {
    const request: ModelRequest = { system: 's', tools: surface, messages: [...messages], config: {} };
    const reply = await adapter.stream(request, { signal: new AbortController().signal, onDelta: () => {} });
    messages.push({ role: 'assistant', parts: reply.parts });
    const made = reply.parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
    if (made.length === 0) {
      const text = reply.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, calls };
    }
    expect(made.map(({ name }) => name).filter((name) => !(name in tools))).toEqual([]);
    const results = [];
    for (const { name, callId, args } of made) {
      calls.push(name);
      const outcome = await tools[name]?.(JSON.parse(args) as Record<string, unknown>);
      results.push({ callId, name, output: outcome?.output ?? '', isError: outcome?.isError ?? true });
    }
    messages.push({ role: 'tool', results });
  }
  throw new Error('the demo does not come to an end');
}

const write = (name: string, text: string) => writeFile(join(place.worktree, name), text);
const read = (name: string) => readFile(join(place.worktree, name), 'utf8');

describe('shown by 1: "add a line to the README"', () => {
  it('adds it after what is really there, and changes nothing else', async () => {
    await rm(join(place.worktree, 'README.md'));
    await write('Readme.md', '# Title\n\nsame\nsame\n');
    await write('other.txt', 'x');
    const { text, calls } = await play('Please add the line "Hello, reader." to the README', writing);
    expect(await read('Readme.md')).toBe('# Title\n\nsame\nsame\n\nHello, reader.\n');
    expect(calls).toEqual(['list_files', 'read_file', 'edit_file']);
    expect(text).toContain('Readme.md');
    expect(text).toContain('scripted stand-in, not a language model');
  });

  it.each([
    ['without a line end', 'only line', 'only line\n\nhi'],
    ['with Windows line ends', 'a\r\nb\r\n', 'a\r\nb\r\n\r\nhi\r\n'],
  ])('%s', async (_, before, after) => {
    await write('README.md', before);
    await play('add "hi" to the README', writing);
    expect(await read('README.md')).toBe(after);
  });

  it('writes into an empty one, and makes one where there is none', async () => {
    await write('README.md', '');
    await play('add "hi" to the README', writing);
    expect(await read('README.md')).toBe('hi\n');
    await rm(join(place.worktree, 'README.md'));
    await play('add "ho" to the README', writing);
    expect(await read('README.md')).toBe('ho\n');
  });

  it('in a read-only mode it explains itself and says what it would do', async () => {
    await write('README.md', '# Title\n\nThe last words\n');
    const { text, calls } = await play('add "hi" to the README', reading);
    expect(calls).toEqual(['list_files', 'read_file']);
    expect(text).toContain('not among the ones I was given in this mode');
    expect(text).toContain('"The last words"');
    expect(await read('README.md')).toBe('# Title\n\nThe last words\n');
  });

  it('reports a refusal instead of success', async () => {
    await write('README.md', 'x\n');
    const refusing = {
      ...writing,
      edit_file: () => ({ output: 'Refused: Plan mode is read-only.', isError: true }),
    };
    expect((await play('add a line to the README', refusing)).text).toContain('not made: Refused: Plan mode');
  });
});

describe('the other skills', () => {
  it('plans from what it read: with the verb if it is there, else as text', async () => {
    await write('README.md', '# A project about trees\n');
    let submitted: Record<string, unknown> = {};
    const submit: Run = (args) => {
      submitted = args;
      return { output: 'taken', isError: false };
    };
    const verb = await play('plan how to add a health check', { ...reading, submit_plan: submit });
    expect(verb.calls).toEqual(['list_files', 'read_file', 'read_file', 'submit_plan']);
    expect(submitted).toMatchObject({ goal: 'Add a health check' });
    expect(JSON.stringify(submitted)).toContain('A project about trees');
    expect((await play('plan how to add a health check', reading)).text).toContain('A project about trees');
  });

  it('runs commands and shows their output', async () => {
    const bash: Run = ({ command }) => ({ output: `ran <${String(command)}>`, isError: false });
    const { text } = await play('run `git status`', { ...reading, bash });
    expect(text).toContain('ran <git status>');
    expect((await play('run `git status`', reading)).text).toContain('I would run `git status`');
  });

  it('finds out how a repository runs its tests', async () => {
    await write('package.json', '{"scripts": {"test": "vitest"}}');
    const bash: Run = ({ command }) => ({ output: String(command), isError: false });
    expect((await play('run the tests', { ...reading, bash })).text).toContain('npm test');
  });

  it('searches, delegates, reads, writes and deletes', async () => {
    await write('a.txt', 'first line\nsecond\n');
    const searched = await play('search for `TODO(me)`', reading);
    expect(searched.text).toContain('"TODO(me)" is on 2 lines');
    expect(searched.text).toContain('src/(group)/main.ts:3: // TODO(me): second');
    expect((await play('search for nothing-like-it', reading)).text).toContain('is nowhere');
    const delegate: Run = ({ prompt }) => ({ output: `child did: ${String(prompt)}`, isError: false });
    expect((await play('delegate: search for TODO', { delegate })).text).toContain(
      '> child did: search for TODO',
    );
    expect((await play('read a.txt', reading)).text).toMatch(/2 lines.*first line/s);
    await play('write `hello` to `notes.txt`', writing);
    expect(await read('notes.txt')).toBe('hello\n');
    const asks: Run = () => ({ output: 'This asks, and approvals do not exist yet.', isError: true });
    expect((await play('delete `notes.txt`', { delete_file: asks })).text).toContain(
      'approvals do not exist',
    );
  });

  it('streams as many words as asked for', async () => {
    const { text } = await play('stream 500 words', {});
    expect(text).toContain('(500)');
    expect(text).not.toContain('(520)');
  });

  it('explains itself where it has no script, after a look around', async () => {
    await write('a.txt', '');
    const { text, calls } = await play('what is the meaning of all this?', reading);
    expect(calls).toEqual(['list_files']);
    expect(text).toContain('I see 3 files');
    expect(text).toContain('- add a line to the README');
  });
});

describe('what it takes for its task', () => {
  it("the person's words, not a mode note in the middle of the turn", async () => {
    await write('README.md', 'x\n');
    const adapter = demoAdapter({ wordDelayMs: 0 });
    const messages: ModelMessage[] = [
      { role: 'user', text: 'add "hi" to the README' },
      {
        role: 'assistant',
        parts: [{ type: 'tool-call', callId: 'a' as CallId, name: 'list_files', args: '{}' }],
      },
      {
        role: 'tool',
        results: [{ callId: 'a' as CallId, name: 'list_files', output: 'README.md', isError: false }],
      },
      {
        role: 'user',
        text: 'This space is now in Plan mode. It is read-only. Your tools have changed accordingly.',
      },
    ];
    const tools = [{ name: 'read_file', description: '', inputSchema: { type: 'object' } }];
    const options = { signal: new AbortController().signal, onDelta: () => {} };
    const reply = await adapter.stream({ system: '', tools, messages, config: {} }, options);
    expect(reply.parts.at(-1)).toMatchObject({ name: 'read_file', args: '{"path":"README.md"}' });
  });

  it('not a reminder of what the mode delivers: it has nothing to add, in a few words', async () => {
    const before: ModelMessage[] = [
      { role: 'user', text: 'what is the meaning of all this?' },
      { role: 'assistant', parts: [{ type: 'text', text: 'I cannot say.' }] },
    ];
    const { text, calls } = await play('Reminder: Plan mode delivers through submit_plan.', reading, before);
    expect(calls).toEqual([]);
    expect(text).toContain('no plan to submit');
  });

  it('not that a plan was rejected', async () => {
    const rejected: ModelMessage = {
      role: 'user',
      text: 'The operator rejected your plan "x" (revision 1).',
    };
    await write('a.txt', 'x\n');
    expect((await play('read a.txt', reading, [rejected])).calls).toEqual(['read_file']);
  });

  it('the newest of several turns', async () => {
    await write('a.txt', 'x\n');
    const before: ModelMessage[] = [
      { role: 'user', text: 'search for TODO' },
      { role: 'assistant', parts: [{ type: 'text', text: 'none' }] },
    ];
    expect((await play('read a.txt', reading, before)).calls).toEqual(['read_file']);
  });
});

describe('streaming', () => {
  it('sends every word as a delta of its part', async () => {
    const deltas: ModelDelta[] = [];
    const adapter = demoAdapter({ wordDelayMs: 0 });
    const request: ModelRequest = {
      system: '',
      tools: [],
      messages: [{ role: 'user', text: 'stream 40 words' }],
      config: {},
    };
    const reply = await adapter.stream(request, {
      signal: new AbortController().signal,
      onDelta: (delta) => deltas.push(delta),
    });
    expect(deltas.map(({ text }) => text).join('')).toBe(
      reply.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    );
    expect(deltas.length).toBeGreaterThan(40);
  });

  it('statement 24: stops at once, with what it had said', async () => {
    const stop = new AbortController();
    const adapter = demoAdapter({ wordDelayMs: 60_000 });
    const request: ModelRequest = {
      system: '',
      tools: [],
      messages: [{ role: 'user', text: 'hello' }],
      config: {},
    };
    const streaming = adapter.stream(request, { signal: stop.signal, onDelta: () => {} });
    stop.abort();
    const error: unknown = await streaming.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: 'stopped', details: { transient: false, partial: [] } });
  });
});
