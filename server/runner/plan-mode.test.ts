import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, say } from '@/e2e/model-server/script';
import { defineTool, succeeded } from '@/server/tools/tool';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

/** Every file of the worktree and of the repository's refs, index and HEAD, as one hash. */
async function fingerprint(...roots: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const root of roots) {
    const entries = await readdir(root, { recursive: true });
    for (const entry of entries.sort()) {
      const stat = await lstat(join(root, entry));
      hash.update(`${entry} ${stat.mode}\n`);
      if (stat.isFile()) hash.update(await readFile(join(root, entry)));
    }
  }
  return hash.digest('hex');
}

describe('statements 16, 19, 22, 23: what plan mode refuses never starts', () => {
  it('refuses every attempt to write, with the reason in the log and a history a strict provider accepts', async () => {
    const ran: string[] = [];
    const late = defineTool({
      name: 'late_reader',
      description: 'Appears in mid-turn.',
      tier: 'read',
      effects: [],
      input: z.object({}),
      run: async () => {
        ran.push('late_reader');
        return succeeded('late');
      },
    });
    const attempts = [
      call('write_file', { path: 'new.txt', content: 'x' }),
      call('bash', { command: 'cat > new.txt <<EOF\nx\nEOF' }),
      call('edit_file', { path: 'link/README.md', old_text: 'Sample', new_text: 'Changed' }),
      call('no_such_tool', {}),
      call('WRITE_FILE', { path: 'new.txt', content: 'x' }),
      call('propose_orchestration', { goal: 'x' }),
      call('late_reader', {}),
    ];
    let step = 0;
    runner = await openTestRunner({
      mode: 'plan',
      files: { 'README.md': '# Sample\n' },
      script: () => {
        step += 1;
        if (step === 7) runner.registry.register(late);
        return attempts[step - 1] ?? say('I can only read here.');
      },
    });
    await symlink(runner.repository, join(runner.worktree, 'link'));
    const before = await fingerprint(runner.worktree, runner.repository);
    await runner.send('Write a file, whatever it takes.');
    const log = await runner.ended();

    const decisions = log.flatMap((event) => (event.type === 'tool/call' ? [event.data] : []));
    expect(decisions.map(({ name, decision }) => `${name} ${decision}`)).toEqual([
      'write_file deny',
      'bash deny',
      'edit_file deny',
      'no_such_tool deny',
      'WRITE_FILE deny',
      'propose_orchestration deny',
      'late_reader deny',
    ]);
    for (const { reason } of decisions) expect(reason).toContain('Nothing ran.');
    const results = log.flatMap((event) => (event.type === 'tool/result' ? [event.data] : []));
    expect(results.map((result) => result.output)).toEqual(decisions.map((decision) => decision.reason));
    expect(ran).toEqual([]);
    expect(await fingerprint(runner.worktree, runner.repository)).toBe(before);
    expect(runner.models.refused).toEqual([]);
    const { stdout } = await execa('git', ['status', '--porcelain'], { cwd: runner.worktree });
    expect(stdout).toBe('?? link');
  });

  it('a delegated child is read-only too: its write is refused by the same gate', async () => {
    runner = await openTestRunner({
      mode: 'plan',
      script: [
        call('delegate', { title: 'Write it', prompt: 'Write new.txt' }),
        call('write_file', { path: 'new.txt', content: 'x' }),
        say('The child could not write.'),
        say('Nothing was written.'),
        say('No plan is needed.'),
      ],
    });
    const before = await fingerprint(runner.worktree, runner.repository);
    await runner.send('Delegate the writing.');
    const log = await runner.ended();
    const result = log.find((event) => event.type === 'tool/result');
    expect(result?.data).toMatchObject({ output: 'The child could not write.', isError: false });
    const child = result?.data.display?.conversationId;
    const childLog = await runner.log(child as never);
    expect(childLog.map((event) => event.type).slice(0, 2)).toEqual(['conversation/created', 'mode/set']);
    expect(childLog.find((event) => event.type === 'tool/call')?.data).toMatchObject({ decision: 'deny' });
    expect(await fingerprint(runner.worktree, runner.repository)).toBe(before);
    runner.models.assertExhausted();
  });

  it('the request carries no tool that the gate would refuse', async () => {
    runner = await openTestRunner({ mode: 'plan', script: () => say('ok') });
    await runner.send('Which tools do you have?');
    const log = await runner.ended();
    const header = log.find((event) => event.type === 'request/header');
    expect(header?.data.toolNames).toEqual([
      'ask_user',
      'delegate',
      'exit_plan_mode',
      'git_blame',
      'git_diff',
      'git_log',
      'git_show',
      'list_files',
      'read_file',
      'search_files',
      'submit_plan',
      'todo_write',
      'web_fetch',
    ]);
    const sent = runner.models.requests[0]?.json.tools as { function: { name: string } }[];
    expect(sent.map((tool) => tool.function.name)).toEqual(header?.data.toolNames);
  });
});
