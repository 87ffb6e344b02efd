import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askingEffects } from '@/server/core/effects';
import { createSandbox } from '@/server/sandbox/create-sandbox';
import { probeSandbox } from '@/server/sandbox/probe-sandbox';
import type { Sandbox } from '@/server/sandbox/sandbox';
import { createBuiltInTools } from './create-built-in-tools';
import { createToolRegistry, type ToolSnapshot } from './create-tool-registry';
import { createToolPlace, type ToolPlace } from './test-tools';
import { failed, type Tool } from './tool';

let place: ToolPlace;
let sandbox: Sandbox;
let tools: ToolSnapshot;
const state = await probeSandbox();

beforeAll(async () => {
  place = await createToolPlace({ 'a.txt': 'a\n' });
  sandbox = await createSandbox({ dataDir: join(place.repository.root, 'data'), state });
  tools = createToolRegistry(createBuiltInTools({ sandbox })).snapshot();
});
afterAll(async () => {
  await sandbox.close();
  place[Symbol.dispose]();
});

const tool = (name: string): Tool => {
  const found = tools.get(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

/** The contract's table: tier, effects (statement 14), arguments with `?` for optional ones. */
const contract: Record<string, [string, string[], string[]]> = {
  bash: ['execute', ['process-run', 'file-write', 'network-egress'], ['command', 'timeout_ms?']],
  delegate: ['read', [], ['title', 'prompt']],
  delete_file: ['write', ['file-delete'], ['path']],
  edit_file: ['write', ['file-write'], ['path', 'old_text', 'new_text', 'replace_all?']],
  git_blame: ['read', [], ['path', 'start_line?', 'end_line?']],
  git_commit: ['write', ['git-commit'], ['message']],
  git_diff: ['read', [], ['base?', 'head?', 'path?']],
  git_log: ['read', [], ['revision?', 'path?', 'limit?']],
  git_push: ['write', ['git-push', 'network-egress'], []],
  git_show: ['read', [], ['revision', 'path?']],
  list_files: ['read', [], ['pattern?', 'path?']],
  read_file: ['read', [], ['path', 'offset?', 'limit?']],
  search_files: ['read', [], ['pattern', 'path?', 'glob?']],
  todo_write: ['read', [], ['todos']],
  web_fetch: ['read', ['network-egress'], ['url']],
  write_file: ['write', ['file-write'], ['path', 'content']],
};

describe('statement 14: what the built-in tools declare', () => {
  it('is the contract, in a stable order', () => {
    const declared = tools.declarations.map(({ name, tier, effects, inputSchema }) => {
      const required = (inputSchema.required ?? []) as string[];
      const names = Object.keys(inputSchema.properties as object);
      return [name, [tier, effects, names.map((key) => (required.includes(key) ? key : `${key}?`))]];
    });
    expect(declared).toEqual(Object.entries(contract));
  });

  it('only deleting and pushing ask by default (statement 55)', () => {
    const asking = tools.declarations.filter(({ effects }) =>
      effects.some((effect) => askingEffects.includes(effect)),
    );
    expect(asking.map(({ name }) => name)).toEqual(['delete_file', 'git_push']);
  });

  it('refuses arguments it does not understand before anything runs', async () => {
    expect((await place.call(tool('write_file'), { path: 'x' })).output).toMatch(
      /Bad arguments for write_file/,
    );
    expect((await place.call(tool('bash'), { command: 'touch made', timeout_ms: 600_001 })).isError).toBe(
      true,
    );
    expect(existsSync(join(place.worktree, 'made'))).toBe(false);
  });
});

describe('todo_write and delegate', () => {
  it('todo_write replaces the list by an event; an item may name a step of the plan (statement 41)', async () => {
    const todos = [
      { content: 'Read', status: 'completed' },
      { content: 'Write', status: 'pending', plan_node: 'write' },
    ];
    const { events } = await place.call(tool('todo_write'), { todos });
    expect(events).toEqual([{ type: 'todo/write', data: { todos } }]);
  });

  it('delegate answers what the child answered', async () => {
    const asked: unknown[] = [];
    const delegate = async (task: unknown) => {
      asked.push(task);
      return failed('the child failed');
    };
    const outcome = await place.call(tool('delegate'), { title: 't', prompt: 'p' }, { delegate });
    expect(outcome).toEqual(failed('the child failed'));
    expect(asked).toEqual([{ title: 't', prompt: 'p' }]);
  });
});

describe.runIf(state.available)('bash', () => {
  it('runs in the worktree, shows live what is printed, and tells the exit code', async () => {
    let live = '';
    const onOutput = (text: string) => (live += text);
    const fine = await place.call(
      tool('bash'),
      { command: 'pwd; git log --oneline | wc -l' },
      { onOutput: (text) => void onOutput(text) },
    );
    expect(fine.output).toBe(`${place.worktree}\n1\n(exit code 0)`);
    expect(live).toContain(place.worktree);
    const broken = await place.call(tool('bash'), { command: 'echo no >&2; exit 3' });
    expect(broken).toMatchObject({ output: 'no\n(exit code 3)', isError: true, display: { exitCode: 3 } });
  });

  it('statement 25: cannot read data directory, environment or token, nor write the source', async () => {
    process.env.OPERATOR_TOKEN = 'the-operators-token';
    place.repository.write('data/interlock.db', 'the-operators-token');
    const { root, source } = place.repository;
    const { output } = await place.call(tool('bash'), {
      command: `env; cat /proc/*/environ | tr '\\0' '\\n'; cat ${root}/data/interlock.db; ls ${root}/data ${source}; touch ${source}/made`,
    });
    delete process.env.OPERATOR_TOKEN;
    expect(output).not.toContain('the-operators-token');
    expect(existsSync(join(source, 'made'))).toBe(false);
  });

  it('ends when the turn is stopped and says so', async () => {
    const stop = new AbortController();
    const running = place.call(
      tool('bash'),
      { command: 'echo up; sleep 60' },
      { signal: stop.signal, onOutput: () => stop.abort() },
    );
    expect(await running).toMatchObject({ isError: true, display: { ending: 'aborted' } });
  });

  it('a read-only posture cannot write through it', async () => {
    const outcome = await place.call(tool('bash'), { command: 'touch made' }, { posture: 'read-only' });
    expect(outcome.isError).toBe(true);
    expect(existsSync(join(place.worktree, 'made'))).toBe(false);
  });
});
