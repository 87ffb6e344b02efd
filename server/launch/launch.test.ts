import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withBuildLock } from './build-lock.mjs';
import { playwrightClosing, runChecks, vitestClosing } from './checks.mjs';
import { LaunchError, mustRun } from './progress.mjs';
import { buildDirectory, root } from './root.mjs';
import { buildIfStale, hashOf } from './stamps.mjs';

const node = process.execPath;
const printed = () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  return lines;
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('npm start on an old Node', () => {
  it.each(['18.20.4', '20.18.3'])('%s: says which one it needs, in words', async (version) => {
    const fake = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`, 'server/launch/start.mjs'];
    const failure = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(node, args, { cwd: root }, (error, _stdout, stderr) => resolve({ code: error?.code, stderr }));
    });
    expect(failure.code).toBe(1);
    expect(failure.stderr).toBe(
      `Interlock needs Node 20.19 or newer; this is Node ${version}. Install a newer Node and start again.\n`,
    );
  });
});

describe('builds', () => {
  const output = path.join(buildDirectory, 'launch-test.out');
  const what = {
    name: 'launch-test',
    inputs: ['server/launch/root.mjs'],
    outputs: ['.build/launch-test.out'],
  };
  const build = vi.fn(async () => writeFileSync(output, 'built'));

  afterEach(() => {
    build.mockClear();
    for (const file of ['launch-test.out', 'launch-test.stamp'])
      rmSync(path.join(buildDirectory, file), { force: true });
  });

  it('run when an output or its stamp is missing, when inputs changed, and only then', async () => {
    mkdirSync(buildDirectory, { recursive: true });
    expect(await buildIfStale(what, build)).toBe(true);
    expect(await buildIfStale(what, build)).toBe(false);
    rmSync(output);
    expect(await buildIfStale(what, build)).toBe(true);
    expect(await buildIfStale({ ...what, inputs: [...what.inputs, 'server/launch/start.mjs'] }, build)).toBe(
      true,
    );
    expect(build).toHaveBeenCalledTimes(3);
  });

  it('that failed run again', async () => {
    await expect(buildIfStale(what, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await buildIfStale(what, build)).toBe(true);
  });

  it('are judged by content: tests, dot files and generated code do not count', () => {
    expect(hashOf(['server/launch'])).toBe(hashOf(['server/launch']));
    expect(hashOf(['server/launch/launch.test.ts'])).not.toBe(hashOf(['server/launch/start.mjs']));
    expect(hashOf(['server/launch'])).not.toBe(hashOf(['server/modes']));
  });

  it('wait for each other', async () => {
    printed();
    const order: string[] = [];
    const slow = withBuildLock(async () => {
      order.push('first begins');
      await new Promise((resolve) => setImmediate(resolve));
      order.push('first ends');
    });
    await Promise.all([slow, withBuildLock(async () => void order.push('second'))]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('do not wait for a launch that died', async () => {
    printed();
    const child = spawn(node, ['-e', '']);
    await once(child, 'exit');
    mkdirSync(buildDirectory, { recursive: true });
    await withBuildLock(async () => {});
    writeFileSync(path.join(buildDirectory, 'lock'), String(child.pid));
    const work = vi.fn(async () => {});
    await withBuildLock(work);
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('a program that fails', () => {
  it('is reported with its command, both ends of its output, and what to do', async () => {
    const script =
      "console.log('the cause'); for (let i = 0; i < 500; i += 1) console.log(i); console.error('the end'); process.exit(3)";
    const failure = mustRun([node, '-e', script], { advice: 'Do this.' });
    await expect(failure).rejects.toThrow(LaunchError);
    const { message } = (await failure.catch((error: unknown) => error)) as Error;
    expect(message).toContain('(exit code 3)');
    expect(message).toContain('the cause');
    expect(message).toContain('the end');
    expect(message).toMatch(/Do this\.$/);
    expect(message.split('\n').length).toBeLessThan(60);
  });

  it('that does not exist is reported too', async () => {
    await expect(mustRun(['no-such-program-here'])).rejects.toThrow(/exit code 127[\s\S]*ENOENT/);
  });
});

describe('npm test', () => {
  const check = (name: string, code: number) => ({
    name,
    command: [node, '-e', `console.log('Tests  1 of ${name}'); process.exit(${code})`],
    closing: /^Tests/,
  });

  it('fails when one check fails, runs the others, and ends with their closing lines', async () => {
    const lines = printed();
    expect(await runChecks([check('one', 1), check('two', 0)])).toBe(false);
    expect(lines.slice(-2)).toEqual(['one: Tests  1 of one', 'two: Tests  1 of two']);
    expect(lines.join('\n')).toMatch(/FAILED {2}one .*\npassed {2}two /);
  });

  it('ends with what failed also where that stood in the midst of much output', async () => {
    const lines = printed();
    const script = `for (let i = 0; i < 500; i++) console.log(i === 250 ? 'Tests  the fault' : 'noise'); process.exit(1)`;
    await runChecks([{ ...check('one', 1), command: [node, '-e', script] }]);
    expect(lines.at(-1)).toBe('one: Tests  the fault');
  });

  it.each([
    [playwrightClosing, '  1) [desktop] › e2e/some.spec.ts:51:3 › says so '],
    [playwrightClosing, '    Error: expect(locator).toBeVisible() failed'],
    [playwrightClosing, "    Locator: getByText('Done.')"],
    [playwrightClosing, '    Expected: visible'],
    [playwrightClosing, '    Expected substring: "1 commit"'],
    [playwrightClosing, "    > 57 |     await expect(log.getByText('Done.')).toBeVisible();"],
    [playwrightClosing, '  228 passed (16.2m)'],
    [vitestClosing, ' FAIL  server/some.test.ts > says so'],
    [vitestClosing, "AssertionError: expected 'a' to be 'b'"],
    [vitestClosing, ' ❯ server/some.test.ts:12:34'],
    [vitestClosing, '      Tests  2000 passed (2000)'],
  ])('what failed, where and why is a closing line: %s %s', (closing, line) => {
    expect(line).toMatch(closing);
  });

  it('passes when all pass', async () => {
    printed();
    expect(await runChecks([check('one', 0), check('two', 0)])).toBe(true);
  });

  it('stops at the first failure when told to, and says what did not run', async () => {
    const lines = printed();
    expect(await runChecks([check('one', 1), check('two', 0)], { failFast: true })).toBe(false);
    expect(lines).toContain('not run two');
  });
});
