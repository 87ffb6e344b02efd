import { describe, expect, it } from 'vitest';
import { createBoundedOutput } from './bounded-output';
import { type ProcessRequest, runProcess } from './run-process';

const base: ProcessRequest = {
  command: 'bash',
  args: [],
  cwd: '/',
  env: { PATH: process.env.PATH ?? '' },
  timeoutMs: 10_000,
  maxBytes: 1_000,
  overflow: 'keep-ends',
  streams: 'separate',
};
const bash = (script: string, extra: Partial<ProcessRequest> = {}) =>
  runProcess({ ...base, args: ['-c', script], ...extra });

describe('runProcess', () => {
  it('tells exit code, both streams and what was printed live', async () => {
    let live = '';
    const result = await bash('echo out; echo err >&2; exit 3', { onOutput: (text) => (live += text) });
    expect(result).toMatchObject({ ending: 'exited', exitCode: 3, exitSignal: null });
    expect([result.stdout.text(), result.stderr.text()]).toEqual(['out\n', 'err\n']);
    expect(live).toContain('out\n');
  });

  it('passes input and survives a command that does not read it', async () => {
    expect((await bash('cat', { stdin: 'ünïcode' })).stdout.text()).toBe('ünïcode');
    expect((await bash('exec <&-; exit 0', { stdin: 'x'.repeat(1_000_000) })).exitCode).toBe(0);
  });

  it('inherits nothing', async () => {
    process.env.INTERLOCK_TEST = 'leak';
    const { stdout } = await bash('env');
    delete process.env.INTERLOCK_TEST;
    expect(stdout.text()).not.toContain('leak');
  });

  it('stops at its byte limit where that is asked for', async () => {
    const result = await bash('yes', { overflow: 'stop' });
    expect(result.ending).toBe('overflowed');
    expect(result.stdout.head()).toHaveLength(1_000);
  });

  it('stops at its time limit, also when SIGTERM is ignored', async () => {
    const result = await bash("trap '' TERM; while :; do sleep 0.1; done", { timeoutMs: 100 });
    expect(result.ending).toBe('timed-out');
    expect(result.durationMs).toBeLessThan(5_000);
  });

  it('starts nothing for a signal that was aborted before', async () => {
    const result = await bash('touch /dev/null', { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ending: 'aborted', exitCode: null });
  });

  it('does not wait for a background child that holds the output', async () => {
    const result = await bash('sleep 60 & echo done');
    expect(result.stdout.text()).toBe('done\n');
    expect(result.durationMs).toBeLessThan(5_000);
  });

  it('rejects when the program does not exist', async () => {
    await expect(runProcess({ ...base, command: 'interlock-no-such-program' })).rejects.toThrow(/ENOENT/);
  });
});

describe('bounded output', () => {
  it('keeps both ends and counts what is missing', () => {
    const output = createBoundedOutput(10, 'keep');
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') output.push(Buffer.from(letter));
    expect(output.text()).toBe('abcde\n[… 16 bytes not kept …]\nvwxyz');
    expect(output.cut).toBe(true);
  });

  it('is exact up to the limit, whatever the chunks', () => {
    const output = createBoundedOutput(12, 'keep');
    const bytes = Buffer.from('añb€cd');
    for (const byte of bytes) output.push(Buffer.from([byte]));
    expect(output.text()).toBe('añb€cd');
    expect(output.cut).toBe(false);
  });
});
