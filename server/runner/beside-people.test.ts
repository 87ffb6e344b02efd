import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { call, say } from '@/e2e/model-server/script';
import { aloneInWorktree } from '@/server/git/worktree-lock';
import { openTestRunner, type TestRunner } from './test-runner';

let runner: TestRunner;
afterEach(() => runner.close());

describe('a person and an agent in one worktree', () => {
  it('a call that changes it is waited for; a person who has no patience is told which', async () => {
    runner = await openTestRunner({
      script: [
        call('bash', { command: 'echo started > mark.txt; until [ -e go ]; do sleep 0.02; done' }),
        say('Done.'),
      ],
    });
    const { worktree } = runner;
    await runner.send('Run it.');
    await runner.appears('mark.txt');
    const hasty = aloneInWorktree({ worktree, label: 'a commit', patience: 20 }, async () => 'done');
    await expect(hasty).rejects.toMatchObject({ code: 'worktree_busy', parameters: { by: 'bash' } });
    const patient = aloneInWorktree({ worktree, label: 'a commit', patience: 60_000 }, async () => 'done');
    await writeFile(join(worktree, 'go'), '');
    expect(await patient).toBe('done');
    await runner.ended();
  });

  it('while a person changes it a writing call waits, a reading one does not', async () => {
    runner = await openTestRunner({
      script: [
        { parts: [{ call: 'read_file', args: { path: 'README.md' } }] },
        { parts: [{ call: 'write_file', args: { path: 'late.txt', content: 'x' } }] },
        say('Done.'),
      ],
    });
    const { worktree } = runner;
    let finish: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const person = aloneInWorktree({ worktree, label: 'a commit' }, () => until);
    await runner.send('Write it.');
    await runner.until('tool/call', 2);
    // Reading the worktree takes many times as long as the write would.
    expect(await runner.services.worktrees.changes(worktree, 'HEAD')).toEqual([]);
    finish();
    await person;
    await runner.ended();
    expect(await runner.read('late.txt')).toBe('x');
  });
});
