import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFilesTool } from './list-files';
import { searchFilesTool } from './search-files';
import { createToolPlace } from './test-tools';

const files = {
  '.gitignore': 'ignored/\n*.log\n',
  'src/a.ts': 'export const a = 1;\nexport const B = 2;\r\n',
  'src/deep/b.tsx': 'const needle = "a+b";\n',
  'docs/ü.md': 'Needle\n',
};

describe('list_files', () => {
  it('lists tracked and new files in code-unit order, without what git ignores or what is gone', async () => {
    using place = await createToolPlace(files);
    place.write('new.ts', '');
    place.write('ignored/x.ts', '');
    place.write('debug.log', '');
    place.write('nested/.git/config', '');
    rmSync(join(place.worktree, 'README.md'));
    symlinkSync('src', join(place.worktree, 'link'));
    const { output } = await place.call(listFilesTool, {});
    expect(output).toBe('.gitignore\ndocs/ü.md\nlink (link)\nnew.ts\nsrc/a.ts\nsrc/deep/b.tsx');
  });

  it.each([
    [{ pattern: '*.ts' }, 'src/a.ts'],
    [{ pattern: '*.{ts,tsx}' }, 'src/a.ts\nsrc/deep/b.tsx'],
    [{ pattern: 'src/**/*.tsx' }, 'src/deep/b.tsx'],
    [{ pattern: './src/*' }, 'src/a.ts'],
    [{ path: 'src', pattern: 'deep/*' }, 'src/deep/b.tsx'],
    [{ path: 'docs' }, 'docs/ü.md'],
    [{ pattern: '!*.ts' }, '(no files)'],
    [{ path: '*' }, 'There is no folder "*".'],
    [{ pattern: '--others' }, '(no files)'],
  ])('%j finds %j', async (args, expected) => {
    using place = await createToolPlace(files);
    expect((await place.call(listFilesTool, args)).output).toBe(expected);
  });

  it('is bounded', async () => {
    using place = await createToolPlace();
    for (let index = 0; index < 1_010; index += 1) place.write(`many/${index}`, '');
    const { output } = await place.call(listFilesTool, {});
    expect(output.split('\n')).toHaveLength(1_001);
    expect(output).toContain('More than 1000 files');
  });
});

describe('search_files', () => {
  it.each([
    [{ pattern: 'const \\w+ = \\d' }, 'src/a.ts:1: export const a = 1;\nsrc/a.ts:2: export const B = 2;'],
    [{ pattern: '(?i)needle' }, 'docs/ü.md:1: Needle\nsrc/deep/b.tsx:1: const needle = "a+b";'],
    [{ pattern: '2;$', glob: '*.ts' }, 'src/a.ts:2: export const B = 2;'],
    [{ pattern: 'needle', path: 'src/deep' }, 'src/deep/b.tsx:1: const needle = "a+b";'],
    [{ pattern: 'needle', path: 'src/deep/b.tsx' }, 'src/deep/b.tsx:1: const needle = "a+b";'],
    [{ pattern: '-e' }, '(no matches)'],
  ])('%j finds %j', async (args, expected) => {
    using place = await createToolPlace(files);
    expect((await place.call(searchFilesTool, args)).output).toBe(expected);
  });

  it('says what is wrong with a pattern', async () => {
    using place = await createToolPlace(files);
    const outcome = await place.call(searchFilesTool, { pattern: 'a(' });
    expect(outcome.isError).toBe(true);
    expect(outcome.output).toMatch(/is no regular expression.*backslash/);
  });

  it('leaves binary, ignored and git’s files out, and bounds matches', async () => {
    using place = await createToolPlace(files);
    place.write('bytes', Buffer.from([0, ...Buffer.from('needle')]));
    place.write('ignored/x', 'needle');
    place.write('many', 'hit\n'.repeat(500));
    expect((await place.call(searchFilesTool, { pattern: 'needle' })).output).not.toMatch(/bytes|ignored/);
    const { output, display } = await place.call(searchFilesTool, { pattern: 'hit' });
    expect(display).toEqual({ matches: 200, files: 1, cut: true });
    expect(output).toContain('More than 200 matches');
  });

  it('a pattern that backtracks for ever ends with an error while the server goes on', async () => {
    using place = await createToolPlace();
    place.write('slow', `${'a'.repeat(60)}!\n`);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    const outcome = await place.call(searchFilesTool, { pattern: '^(a+)+$' });
    clearInterval(ticking);
    expect(outcome.isError).toBe(true);
    expect(outcome.output).toContain('took longer than 5 s');
    expect(ticks).toBeGreaterThan(50);
  });

  it('ends at once when the turn is stopped', async () => {
    using place = await createToolPlace();
    place.write('slow', `${'a'.repeat(60)}!\n`);
    const stop = new AbortController();
    const running = place.call(searchFilesTool, { pattern: '^(a+)+$' }, { signal: stop.signal });
    const started = performance.now();
    stop.abort();
    await expect(running).rejects.toThrow(/abort/i);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
