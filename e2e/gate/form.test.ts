import { describe, expect, it } from 'vitest';
import { checkForm, checkNames, checkOpenings, MAX_LINES, MAX_MEDIAN_LINES, medianLines } from './check-form';
import { listFiles, readSources } from './project-files';
import { parseSource } from './source-file';

const files = listFiles();
const sources = readSources(files.filter((file) => /^(app|components|server|prisma|e2e)\//.test(file)));

describe('the form of the house', () => {
  it('files stay small, tests run, no check is silenced, nothing is any', () => {
    expect(checkForm(sources)).toEqual([]);
  });

  it('every file and folder is named after a concept', () => {
    expect(checkNames(files)).toEqual([]);
  });

  it('every folder says what it owns', () => {
    expect(checkOpenings(sources)).toEqual([]);
  });

  it(`the median file has fewer than ${MAX_MEDIAN_LINES} lines`, () => {
    expect(medianLines(sources)).toBeLessThan(MAX_MEDIAN_LINES);
  });
});

describe('the check itself finds', () => {
  const bad: [string, string, RegExp][] = [
    ['a long file', 'export const a = 1;\n'.repeat(MAX_LINES + 1), /at most 400/],
    ['any', 'export const a = (b: any) => b;', /uses any/],
    ['a cast to any', 'export const a = b as any;', /uses any/],
    ['a skipped test', "it.skip('x', () => {});", /leaves a test out/],
    ['a single test', "test.describe.only('x', () => {});", /leaves a test out/],
    ['a sleep', 'await page.waitForTimeout(100);', /sleeps/],
    ['a silenced check', `// biome-${'ignore'} lint/x: because\nexport const a = 1;`, /silences/],
    ['a barrel', "export * from './a';\nexport { b } from './b';", /only re-exports/],
  ];
  it.each(bad)('%s', (_what, text, fault) => {
    expect(checkForm([parseSource('server/git/a.ts', text)])).toEqual([expect.stringMatching(fault)]);
  });

  it('a drawer, as a folder and as a file', () => {
    expect(checkNames(['server/utils/a.ts', 'app/helpers.ts', 'server/git/common/x.ts'])).toHaveLength(3);
    expect(checkNames(['server/git/library.ts', 'server/core/thread/thread.ts'])).toEqual([]);
  });

  it('a folder that does not introduce itself', () => {
    const mute = parseSource('server/mute/a.ts', 'export const a = 1;');
    const speaking = parseSource('server/git/a.ts', '/** Owns git. */\nexport const a = 1;');
    expect(checkOpenings([mute, speaking])).toEqual(['server/mute: no file says what it owns']);
  });

  it('nothing wrong with words about any, skip and only', () => {
    const text = "export const a = 'any'; // it.skip( any\nit('skips only', () => {});";
    expect(checkForm([parseSource('server/git/a.ts', text)])).toEqual([]);
  });
});
