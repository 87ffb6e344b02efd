/** A real repository in a temporary folder, for tests. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestRepository extends Disposable {
  /** Real path of a folder that holds everything of this test. */
  readonly root: string;
  readonly source: string;
  git(...args: string[]): string;
  gitIn(folder: string, ...args: string[]): string;
  /** Path relative to `root`. */
  write(path: string, content: string | Buffer): string;
  /** Makes a program that leaves `pwned` in `root` when it is run, and returns its path. */
  trap(): string;
  readonly sprung: boolean;
}

const environment = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.invalid',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.invalid',
} as unknown as NodeJS.ProcessEnv;

export function createTestRepository(files: Readonly<Record<string, string | Buffer>> = {}): TestRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'interlock-test-')));
  const source = join(root, 'source');
  mkdirSync(source);
  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const write = (path: string, content: string | Buffer) => {
    const absolute = join(root, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
    return absolute;
  };
  gitIn(source, 'init', '--quiet', '--initial-branch=main');
  for (const [path, content] of Object.entries({ 'README.md': '# Test\n', ...files })) {
    write(join('source', path), content);
  }
  gitIn(source, 'add', '--all');
  gitIn(source, 'commit', '--quiet', '--message=First');
  return {
    root,
    source,
    gitIn,
    write,
    git: (...args) => gitIn(source, ...args),
    trap() {
      const program = write('trap.sh', `#!/bin/sh\ntouch '${join(root, 'pwned')}'\ncat\n`);
      chmodSync(program, 0o755);
      return program;
    },
    get sprung() {
      return readdirSync(root).includes('pwned');
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Every file beneath a folder with its bytes, except those `ignore` names; to prove that nothing changed. */
export function fingerprint(
  folder: string,
  ignore: (path: string) => boolean = () => false,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const relative = path.slice(folder.length + 1);
    if (entry.isFile() && !ignore(relative)) found[relative] = readFileSync(path).toString('base64');
  }
  return found;
}
