import { describe, expect, it, vi } from 'vitest';
import { tokenClasses } from './code-token';
import { grammars } from './grammars';
import { type LanguageId, languageNamed, languageOf } from './language-of';
import { type LineSpans, tokenizeCode } from './tokenize-code';

const lengthOf = (line: LineSpans): number =>
  line.filter((_, place) => place % 2 === 0).reduce((sum, length) => sum + length, 0);

/** The classes of a text's pieces, by the piece. */
async function classesOf(text: string, language: LanguageId): Promise<Record<string, string | undefined>> {
  const lines = await tokenizeCode(text, language);
  const pieces = text.split('\n').flatMap((line, at) => {
    let start = 0;
    const spans = lines[at] ?? [];
    return spans.flatMap((length, place) => {
      if (place % 2 === 1) return [];
      start += length;
      return [[line.slice(start - length, start).trim(), tokenClasses[spans[place + 1] ?? 0]] as const];
    });
  });
  return Object.fromEntries(pieces);
}

describe('tokenizeCode', () => {
  it('names what a reader looks for', async () => {
    const text = "import { a } from 'b';\nclass Retry extends Base {} // why\nconst n = 42;\nrun(n);";
    expect(await classesOf(text, 'typescript')).toMatchObject({
      import: 'tok-keyword',
      "'b'": 'tok-string',
      Base: 'tok-type',
      '// why': 'tok-comment',
      '42': 'tok-number',
      run: 'tok-function',
    });
    expect(await classesOf('{"name": "x", "n": 1}', 'json')).toMatchObject({
      '"name"': 'tok-property',
      '"x"': 'tok-string',
    });
  });

  it('covers every character of every line once, whatever the text', async () => {
    const text = `const a = \`\n\t\${1}\u202e \u0000 ${'x'.repeat(5000)}\n\`; /* never closed\n\n日本語 🙂`;
    const lines = await tokenizeCode(text, 'typescript');
    expect(lines.map(lengthOf)).toEqual(text.split('\n').map((line) => line.length));
  });

  it('says of a text that grew what it says of the same text read at once', async () => {
    const text = '/* a\n b */\nconst s = `one\ntwo x`;\nfunction f() {\n  return 1;\n}\n';
    for (let end = 1; end < text.length; end += 3) await tokenizeCode(text.slice(0, end), 'tsx');
    const grown = await tokenizeCode(text, 'tsx');
    vi.resetModules();
    const fresh = await import('./tokenize-code');
    expect(grown).toEqual(await fresh.tokenizeCode(text, 'tsx'));
    expect(await classesOf(text, 'tsx')).toMatchObject({
      'b */': 'tok-comment',
      'two x`': 'tok-string',
      return: 'tok-keyword',
    });
  });

  it.each(Object.keys(grammars) as LanguageId[])('reads %s', async (language) => {
    const lines = await tokenizeCode('a = "b" # c\n', language);
    expect(lines.map(lengthOf)).toEqual([11, 0]);
  });
});

describe('languageOf', () => {
  it.each([
    ['src/retry.ts', 'typescript'],
    ['a/b.test.tsx', 'tsx'],
    ['Dockerfile.dev', 'dockerfile'],
    ['deep/Makefile', 'make'],
    ['.bashrc', 'bash'],
    ['package-lock.json', 'json'],
    ['LICENSE', null],
    ['constructor', null],
    ['', null],
  ])('of %s is %s', (path, language) => {
    expect(languageOf(path)).toBe(language);
  });

  it('knows the names people write behind a fence', () => {
    expect(['ts', 'TypeScript', 'sh', 'py', 'c++', 'nonsense', '__proto__'].map(languageNamed)).toEqual([
      'typescript',
      'typescript',
      'bash',
      'python',
      'cpp',
      null,
      null,
    ]);
  });
});
