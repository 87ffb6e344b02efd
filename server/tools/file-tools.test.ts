import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteFileTool } from './delete-file';
import { editFileTool } from './edit-file';
import { readFileTool } from './read-file';
import { createToolPlace } from './test-tools';
import { writeFileTool } from './write-file';

const utf16 = (text: string, mark: [number, number]) => {
  const body = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? body.swap16() : body]);
};
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

describe('edits keep CRLF, BOM, final newline and encoding', () => {
  const edit = { path: 'f', old_text: 'two\nthree', new_text: 'zwei\ndrei\nvier' };
  const plain = 'one\ntwo\nthree\nlast';
  const edited = 'one\nzwei\ndrei\nvier\nlast';
  const windows = (text: string) => text.replaceAll('\n', '\r\n');

  it.each<[string, Buffer, Buffer]>([
    ['LF without final newline', Buffer.from(plain), Buffer.from(edited)],
    ['LF with final newline', Buffer.from(`${plain}\n`), Buffer.from(`${edited}\n`)],
    ['CRLF', Buffer.from(windows(`${plain}\n`)), Buffer.from(windows(`${edited}\n`))],
    ['UTF-8 with BOM', Buffer.concat([bom, Buffer.from(plain)]), Buffer.concat([bom, Buffer.from(edited)])],
    ['UTF-16 LE', utf16(windows(plain), [0xff, 0xfe]), utf16(windows(edited), [0xff, 0xfe])],
    ['UTF-16 BE', utf16(plain, [0xfe, 0xff]), utf16(edited, [0xfe, 0xff])],
    ['mixed ends elsewhere', Buffer.from(`a\r\n${plain}\r\n`), Buffer.from(`a\r\n${edited}\r\n`)],
    [
      'mixed ends, the passage in CRLF',
      Buffer.from(`a\n${windows(plain)}`),
      Buffer.from(`a\n${windows(edited)}`),
    ],
    ['lone CR', Buffer.from(`a\rb\n${plain}`), Buffer.from(`a\rb\n${edited}`)],
  ])('%s', async (_name, before, after) => {
    using place = await createToolPlace();
    const file = place.write('f', before);
    const outcome = await place.call(editFileTool, edit);
    expect(outcome.isError).toBe(false);
    expect(readFileSync(file)).toEqual(after);
  });

  it.each<[string, Buffer]>([
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
    ['Latin-1', Buffer.from('caf\xe9 two\nthree', 'latin1')],
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2])],
    [
      'half a UTF-16 unit',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('two', 'utf16le'), Buffer.from([0x41])]),
    ],
  ])('refuses %s in every tool that needs text, and leaves it byte for byte', async (_name, bytes) => {
    using place = await createToolPlace();
    const file = place.write('f', bytes);
    expect((await place.call(editFileTool, edit)).output).toMatch(/cannot be decoded/);
    expect((await place.call(writeFileTool, { path: 'f', content: 'x' })).output).toMatch(/not overwritten/);
    expect((await place.call(readFileTool, { path: 'f' })).output).toMatch(/no text file/);
    expect(readFileSync(file)).toEqual(bytes);
  });

  it('write_file keeps mark, encoding and CRLF of the file it replaces', async () => {
    using place = await createToolPlace();
    const marked = place.write('bom', Buffer.concat([bom, Buffer.from('a\r\nb\r\n')]));
    const wide = place.write('wide', utf16('ä\n', [0xff, 0xfe]));
    await place.call(writeFileTool, { path: 'bom', content: 'x\ny\n' });
    await place.call(writeFileTool, { path: 'wide', content: 'ö' });
    expect(readFileSync(marked)).toEqual(Buffer.concat([bom, Buffer.from('x\r\ny\r\n')]));
    expect(readFileSync(wide)).toEqual(utf16('ö', [0xff, 0xfe]));
  });

  it('keeps the mode bits and leaves no temporary file', async () => {
    using place = await createToolPlace();
    const file = place.write('run.sh', 'two\nthree\n');
    chmodSync(file, 0o750);
    await place.call(editFileTool, { ...edit, path: 'run.sh' });
    await place.call(writeFileTool, { path: 'run.sh', content: 'new\n' });
    expect(statSync(file).mode & 0o777).toBe(0o750);
    expect(readdirSync(place.worktree).filter((name) => name.includes('tmp'))).toEqual([]);
  });
});

describe('edit_file', () => {
  it('shows the diff and counts on the screen', async () => {
    using place = await createToolPlace({ 'a.txt': 'one\ntwo\n' });
    const { display } = await place.call(editFileTool, { path: 'a.txt', old_text: 'two', new_text: '2\n3' });
    expect(display).toMatchObject({ path: 'a.txt', additions: 2, deletions: 1 });
    expect(display?.diff).toBe('--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3\n');
  });

  it('wants one place unless all are meant, and says where they are', async () => {
    using place = await createToolPlace({ 'a.txt': 'x\ny\nx\n' });
    const many = await place.call(editFileTool, { path: 'a.txt', old_text: 'x', new_text: 'z' });
    expect(many.isError).toBe(true);
    expect(many.output).toContain('occurs 2 times in "a.txt" (lines 1, 3)');
    await place.call(editFileTool, { path: 'a.txt', old_text: 'x', new_text: 'z', replace_all: true });
    expect(readFileSync(join(place.worktree, 'a.txt'), 'utf8')).toBe('z\ny\nz\n');
  });

  it('shows the passage that was probably meant', async () => {
    using place = await createToolPlace({ 'a.ts': 'function a() {\n\treturn 1;\n}\n' });
    const missed = await place.call(editFileTool, {
      path: 'a.ts',
      old_text: '{\n  return 1;\n}',
      new_text: '',
    });
    expect(missed.output).toContain('Lines 1 to 3 agree in 2 of 3 lines');
    const space = await place.call(editFileTool, { path: 'a.ts', old_text: '    return 1;', new_text: '' });
    expect(space.output).toContain('Line 2 differs in white space only:\n\treturn 1;');
    const nothing = await place.call(editFileTool, { path: 'a.ts', old_text: 'qqq', new_text: '' });
    expect(nothing.output).toContain('Nothing in the file resembles it');
  });

  it('does not interpret the new text', async () => {
    using place = await createToolPlace({ 'a.txt': 'x' });
    await place.call(editFileTool, { path: 'a.txt', old_text: 'x', new_text: "$& $1 $` \\n $'" });
    expect(readFileSync(join(place.worktree, 'a.txt'), 'utf8')).toBe("$& $1 $` \\n $'");
  });

  it.each([
    [{ path: 'none.txt', old_text: 'a', new_text: 'b' }, /no file "none.txt"/],
    [{ path: 'a.txt', old_text: 'x', new_text: 'x' }, /are the same/],
    [{ path: 'a.txt', old_text: '', new_text: 'x' }, /old_text/],
    [{ path: 'a.txt', old_text: 'x', new_text: '\ud800' }, /surrogate/],
    [{ path: 'a.txt' }, /old_text/],
  ])('refuses %j', async (args, message) => {
    using place = await createToolPlace({ 'a.txt': 'x' });
    const outcome = await place.call(editFileTool, args);
    expect(outcome.isError).toBe(true);
    expect(outcome.output).toMatch(message);
    expect(readFileSync(join(place.worktree, 'a.txt'), 'utf8')).toBe('x');
  });
});

describe('write_file and delete_file', () => {
  it('make folders, tell created from replaced, and delete one file', async () => {
    using place = await createToolPlace();
    const created = await place.call(writeFileTool, { path: 'a/b/c.txt', content: 'x\n' });
    expect(created.output).toContain('Created "a/b/c.txt"');
    expect(created.display).toMatchObject({ additions: 1, deletions: 0 });
    expect((await place.call(writeFileTool, { path: 'a/b/c.txt', content: 'y\n' })).output).toContain(
      'Replaced',
    );
    const deleted = await place.call(deleteFileTool, { path: 'a/b/c.txt' });
    expect(deleted.display).toMatchObject({ path: 'a/b/c.txt', additions: 0, deletions: 1 });
    expect(existsSync(join(place.worktree, 'a/b/c.txt'))).toBe(false);
    expect((await place.call(deleteFileTool, { path: 'a/b' })).output).toContain('is a folder');
    expect((await place.call(deleteFileTool, { path: 'a/b/c.txt' })).isError).toBe(true);
  });

  it('write nothing for a path through a file, and nothing after Stop', async () => {
    using place = await createToolPlace({ 'a.txt': 'x' });
    expect((await place.call(writeFileTool, { path: 'a.txt/b', content: 'x' })).output).toContain(
      'which is a file',
    );
    const stopped = place.call(
      writeFileTool,
      { path: 'new.txt', content: 'x' },
      { signal: AbortSignal.abort() },
    );
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(existsSync(join(place.worktree, 'new.txt'))).toBe(false);
  });
});

describe('read_file', () => {
  it('numbers lines, reads a window and tells the rest', async () => {
    using place = await createToolPlace();
    place.write('f', Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\r\n'));
    const { output } = await place.call(readFileTool, { path: 'f', offset: 9, limit: 2 });
    expect(output).toBe(' 9\tline 9\n10\tline 10\n\n(Lines 9 to 10 of 12. Read on with offset 11.)');
    expect((await place.call(readFileTool, { path: 'f', offset: 13 })).output).toContain('has 12 lines');
  });

  it('bounds a huge file and a huge line', async () => {
    using place = await createToolPlace();
    place.write('long', 'x'.repeat(5_000));
    expect((await place.call(readFileTool, { path: 'long' })).output).toContain(
      '[line of 5000 characters cut]',
    );
    place.write('huge', `${'y'.repeat(99)}\n`.repeat(120_000));
    const { output } = await place.call(readFileTool, { path: 'huge', offset: 104_000, limit: 5_000 });
    expect(output).toContain('Only the first 10485760 of 12000000 bytes can be read');
    expect((await place.call(writeFileTool, { path: 'huge', content: 'z' })).isError).toBe(true);
  });

  it('says when a file is empty or missing', async () => {
    using place = await createToolPlace();
    place.write('empty', '');
    expect((await place.call(readFileTool, { path: 'empty' })).output).toBe('("empty" is empty)');
    expect((await place.call(readFileTool, { path: 'none' })).isError).toBe(true);
  });
});
