import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '@/server/git/test-repository';
import { gitBlameTool } from './git-blame';
import { gitCommitTool } from './git-commit';
import { gitDiffTool } from './git-diff';
import { gitLogTool } from './git-log';
import { gitPushTool } from './git-push';
import { gitShowTool } from './git-show';
import { createToolPlace } from './test-tools';

async function history() {
  const place = await createToolPlace({ 'a.txt': 'one\ntwo\n' });
  place.write('a.txt', 'one\n2\n');
  place.write('b.txt', 'b\n');
  await place.call(gitCommitTool, { message: 'Second' });
  return place;
}

describe('reading history', () => {
  it('git_log lists commits, of a path where asked', async () => {
    using place = await history();
    const { output } = await place.call(gitLogTool, {});
    expect(output).toMatch(
      /^[0-9a-f]{7,} \d{4}-\d\d-\d\d Interlock agent: Second\n[0-9a-f]{7,} .* Test: First$/,
    );
    expect((await place.call(gitLogTool, { path: 'b.txt' })).output.split('\n')).toHaveLength(1);
    expect((await place.call(gitLogTool, { revision: 'main' })).output).not.toContain('Second');
  });

  it('git_show shows a commit, or a file as it was', async () => {
    using place = await history();
    const shown = (await place.call(gitShowTool, { revision: 'HEAD' })).output;
    expect(shown).toContain('Second');
    expect(shown).toContain('-two\n+2');
    expect((await place.call(gitShowTool, { revision: 'HEAD~1', path: 'a.txt' })).output).toBe('one\ntwo');
    expect((await place.call(gitShowTool, { revision: 'HEAD~1', path: 'b.txt' })).output).toContain(
      'does not exist in',
    );
  });

  it('git_diff compares with the worktree, new files included, or two commits', async () => {
    using place = await history();
    place.write('new.txt', 'new\n');
    expect((await place.call(gitDiffTool, {})).output).toContain('+++ b/new.txt');
    expect((await place.call(gitDiffTool, { base: 'main', head: 'HEAD', path: 'b.txt' })).output).toContain(
      '+b',
    );
    expect((await place.call(gitDiffTool, { path: 'a.txt' })).output).toBe('(no changes)');
  });

  it('git_blame tells who, and marks lines that are not committed', async () => {
    using place = await history();
    place.write('a.txt', 'one\n2\nmore\n');
    const lines = (await place.call(gitBlameTool, { path: 'a.txt' })).output.split('\n');
    expect(lines[0]).toContain('(Test');
    expect(lines[1]).toContain('(Interlock agent');
    expect(lines[2]).toMatch(/^0+ .*more$/);
    expect(
      (await place.call(gitBlameTool, { path: 'a.txt', start_line: 2, end_line: 2 })).output.split('\n'),
    ).toHaveLength(1);
    expect((await place.call(gitBlameTool, { path: 'none' })).isError).toBe(true);
  });

  it('statement 16: what begins with a dash is never an option, and nothing is written', async () => {
    using place = await history();
    const target = join(place.repository.root, 'written');
    const before = fingerprint(place.repository.source);
    const bad = [
      `--output=${target}`,
      '-O',
      '--ext-diff',
      '--all',
      '-p',
      'HEAD --all',
      'main..HEAD',
      '\0',
      'HEAD\n--all',
    ];
    for (const revision of bad) {
      expect((await place.call(gitLogTool, { revision })).isError).toBe(true);
      expect((await place.call(gitShowTool, { revision })).isError).toBe(true);
      expect((await place.call(gitDiffTool, { base: revision })).isError).toBe(true);
      expect((await place.call(gitDiffTool, { head: revision })).isError).toBe(true);
    }
    for (const path of [
      `--output=${target}`,
      '-L1,2:x',
      ':(top)..',
      ':!a.txt',
      '../source/a.txt',
      '.git/config',
    ]) {
      await place.call(gitLogTool, { path });
      await place.call(gitShowTool, { revision: 'HEAD', path });
      await place.call(gitDiffTool, { path });
      await place.call(gitBlameTool, { path });
    }
    expect(existsSync(target)).toBe(false);
    expect(fingerprint(place.repository.source)).toEqual(before);
  });
});

describe('git_commit and git_push', () => {
  it('commit on the space’s branch and push it to origin', async () => {
    using place = await history();
    place.repository.gitIn(place.repository.root, 'clone', '--quiet', '--bare', 'source', 'remote.git');
    place.repository.git('remote', 'add', 'origin', join(place.repository.root, 'remote.git'));
    place.write('c.txt', 'c\n');
    const made = await place.call(gitCommitTool, { message: '--amend' });
    expect(made.display).toMatchObject({ branch: 'interlock/space', files: 1 });
    const pushed = await place.call(gitPushTool, {});
    expect(pushed.isError).toBe(false);
    const ref = readFileSync(
      join(place.repository.root, 'remote.git/refs/heads/interlock/space'),
      'utf8',
    ).trim();
    expect(ref).toBe(made.display?.commit);
  });

  it('say when there is nothing to commit or nowhere to push', async () => {
    using place = await history();
    expect((await place.call(gitCommitTool, { message: 'Again' })).output).toContain('Nothing to commit');
    expect((await place.call(gitPushTool, {})).output).toContain('no remote "origin"');
    expect((await place.call(gitCommitTool, { message: '  ' })).isError).toBe(true);
  });
});
