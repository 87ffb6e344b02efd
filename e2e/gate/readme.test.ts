import { describe, expect, it } from 'vitest';
import { isTest, listFiles, readProjectFile, readSources } from './project-files';
import { renderReadme } from './readme-catalogue';
import { settings } from './settings-table';

const readme = readProjectFile('README.md');
const manifest = JSON.parse(readProjectFile('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;

describe('the README', () => {
  it('its catalogues are those of the code (else: npm run catalogue)', () => {
    expect(renderReadme(readme)).toBe(readme);
  });

  it('gives a reason for every dependency, and for none that is gone', () => {
    const section = /<!-- dependencies:begin -->([\s\S]*?)<!-- dependencies:end -->/.exec(readme)?.[1] ?? '';
    const named = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]));
    expect(new Set(named)).toEqual(
      new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]),
    );
  });

  it('names only scripts that exist', () => {
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = listFiles();
    const named = [...readme.matchAll(/`((?:app|components|server|prisma|e2e)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    const exists = (name: string) =>
      files.some((file) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`));
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

describe('the table of settings', () => {
  const sources = readSources(listFiles().filter((file) => /^server\/.*\.ts$/.test(file) && !isTest(file)));
  const listed = settings.flatMap(({ names }) => names);

  it('names every variable that the configuration reads', () => {
    const reader = sources.find(({ path }) => path === 'server/entrance/read-environment.ts');
    const keys = (reader?.nodes ?? [])
      .filter(({ type }) => type === 'Property')
      .map(({ key }) => (key as { name?: string }).name ?? '')
      .filter((name) => /^[A-Z][A-Z_]+$/.test(name));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('names none that nobody reads', () => {
    const text = sources.map((source) => source.text).join('\n');
    expect(listed.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});
