/** A small git repository of a test's own, outside the product's data directory. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface FixtureRepository {
  readonly path: string;
  /** The folder's name: what the product shows. */
  readonly name: string;
  git(...args: string[]): Promise<string>;
  /** Everything a source checkout must keep: HEAD, refs but ours, index, status, configuration (statement 26). */
  fingerprint(): Promise<string>;
  remove(): Promise<void>;
}

const files = {
  'README.md': '# Fixture\n\nA repository for tests.\n',
  'src/greet.ts': "export const greet = (name: string) => 'Hello, ' + name;\n",
  'src/crlf.txt': 'one\r\ntwo\r\n',
  'AGENTS.md': 'Keep lines short.\n',
};

/** With one commit on `main`; `more` adds files to it or replaces the fixture's own. */
export async function createFixtureRepository(
  name = 'fixture',
  more: Readonly<Record<string, string>> = {},
): Promise<FixtureRepository> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'interlock-repository-'));
  const folder = path.join(parent, name);
  const git = async (...args: string[]) => (await run('git', ['-C', folder, ...args])).stdout.trim();
  for (const [file, text] of Object.entries({ ...files, ...more })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Fixture');
  await git('config', 'user.email', 'fixture@example.invalid');
  await git('config', 'core.autocrlf', 'false');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'First');
  const fingerprint = async () => {
    const refs = await git('for-each-ref', '--format=%(refname) %(objectname)');
    const kept = refs.split('\n').filter((ref) => !ref.startsWith('refs/heads/interlock/'));
    const parts = [
      git('rev-parse', 'HEAD'),
      git('symbolic-ref', 'HEAD'),
      git('ls-files', '--stage'),
      git('status', '--porcelain'),
      git('config', '--local', '--list'),
    ];
    return [...kept, ...(await Promise.all(parts))].join('\n');
  };
  return { path: folder, name, git, fingerprint, remove: () => rm(parent, { recursive: true, force: true }) };
}
