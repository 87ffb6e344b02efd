import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@/server/core/errors';
import { checkCloneUrl } from './check-clone-url';
import { cloneRepository } from './clone-repository';
import { redactCredentials } from './redact-credentials';
import { createTestRepository } from './test-repository';

describe('addresses to clone from', () => {
  it.each([
    'https://example.com/a/b.git',
    'http://example.com/a',
    'ssh://git@example.com:22/a.git',
    'git@example.com:a/b.git',
    'example.com:a',
  ])('accepts %s', (url) => expect(checkCloneUrl(url)).toBe('network'));
  it.each(['/srv/a', 'file:///srv/a'])('accepts %s', (url) => expect(checkCloneUrl(url)).toBe('local'));

  it.each([
    'ext::sh -c id',
    'EXT::sh -c id',
    'transport::https://x',
    '-u./evil',
    '--upload-pack=evil',
    'ssh://-oProxyCommand=evil/x',
    'ssh://-x@host/y',
    '-oProxyCommand=evil:x',
    'git://example.com/a',
    'ftp://example.com/a',
    './relative',
    'relative',
    'a\nb',
    'https://x\0y',
    '',
  ])('refuses %j', (url) => expect(() => checkCloneUrl(url)).toThrow(/no address to clone from/));
});

describe('clone', () => {
  it('brings every branch, tells progress and leaves no hook', async () => {
    using repository = createTestRepository({ 'a.txt': 'a\n' });
    repository.git('branch', 'second');
    const target = join(repository.root, 'data/clone');
    const lines: string[] = [];
    const facts = await cloneRepository(repository.source, target, {
      onProgress: (line) => lines.push(line),
    });
    expect(facts).toMatchObject({ path: target, name: 'clone', head: { branch: 'main' } });
    expect(repository.gitIn(target, 'branch', '--format=%(refname:short)').split('\n')).toContain('second');
    expect(lines.some((line) => line.includes('Receiving objects'))).toBe(true);
    expect(existsSync(join(target, 'hooks'))).toBe(false);
  });

  it('says what is missing and leaves nothing behind', async () => {
    using repository = createTestRepository();
    const target = join(repository.root, 'data/clone');
    const promise = cloneRepository(join(repository.root, 'nowhere'), target);
    await expect(promise).rejects.toMatchObject({ code: 'clone_failed' });
    await expect(promise).rejects.toThrow(/no repository at this address/);
    expect(existsSync(target)).toBe(false);
  });

  it('refuses an empty repository by name', async () => {
    using repository = createTestRepository();
    repository.gitIn(repository.root, 'init', '--quiet', '--bare', 'empty.git');
    const target = join(repository.root, 'data/clone');
    const promise = cloneRepository(join(repository.root, 'empty.git'), target);
    await expect(promise).rejects.toMatchObject({ code: 'repository_without_commits' });
    expect(existsSync(target)).toBe(false);
  });

  it('never prompts, and shows no password in its error', async () => {
    using repository = createTestRepository();
    await using server = createServer((_request, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://me:hunter2@127.0.0.1:${port}/a.git`;
    const error = await cloneRepository(url, join(repository.root, 'data/clone')).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'clone_failed' });
    expect(error.message).toContain('asks for a sign-in');
    expect(JSON.stringify([error.message, error.parameters])).not.toContain('hunter2');
  });

  it('redacts credentials wherever a URL stands', () => {
    expect(redactCredentials("fatal: 'https://a:b@h/x' and ssh://git@h/y")).toBe(
      "fatal: 'https://h/x' and ssh://h/y",
    );
  });

  it.each([
    'https://me:hunter2@h/x.git',
    'https://me:p@hunter2@h/x.git',
    "https://me:it's-hunter2@h/x.git",
    'https://me:"hunter2@h/x.git',
    'https://hunter2@h/x.git',
    'HTTP://me:%40hunter2@h:81/x.git',
  ])('takes the whole password out of %s', (url) => {
    for (const text of [url, `fatal: unable to access '${url}/': no`, `${url} could not be cloned`]) {
      expect(redactCredentials(text)).not.toContain('hunter2');
      expect(redactCredentials(text)).toMatch(/:\/\/h(:81)?\/x\.git/);
    }
  });

  it('leaves what is no credential', () => {
    const text = 'see https://h/a, "https://h/b" and mail a@b.example; https://h/pkg@1.0';
    expect(redactCredentials(text)).toBe(text);
  });

  it('shows no password of an address it refuses', () => {
    try {
      checkCloneUrl('ftp://me:hunter2@example.com/a');
      expect.unreachable();
    } catch (error) {
      const { message, parameters } = error as AppError;
      expect(JSON.stringify([message, parameters])).not.toContain('hunter2');
    }
  });

  it('keeps the configuration of a local clone readable', async () => {
    using repository = createTestRepository();
    const target = join(repository.root, 'data/clone');
    await cloneRepository(`file://${repository.source}`, target);
    expect(readFileSync(join(target, 'config'), 'utf8')).toContain(`file://${repository.source}`);
  });
});
