/** What the process says and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, remove, startServer, temporaryDirectory } from './compose/test-server';
import { bundleOptions } from './launch/build.mjs';

const main = '.build/test-main/server.js';
beforeAll(async () => {
  await build(bundleOptions(main));
});

async function runMain(args: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

describe('the process', () => {
  it.each([
    [{ PORT: 'web' }, /^The configuration cannot be used.*\nPORT: must be a number/],
    [
      { HOST: '0.0.0.0' },
      /^The configuration cannot be used.*\nPUBLIC_ORIGIN: is needed with HOST=0\.0\.0\.0/,
    ],
    [{ MODES_FILE: '/nowhere/modes.yaml' }, /^The modes file cannot be used.*\n\/nowhere\/modes\.yaml:1: /],
  ])('ends with what to do and no stack: %o', async (variables, message) => {
    const directory = temporaryDirectory();
    const { code, out, err } = await runMain([], { DATA_DIR: directory, LOG_LEVEL: 'silent', ...variables });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
    remove(directory);
  });

  it('refuses an option it does not know', async () => {
    const { code, err } = await runMain(['--new-lnik'], {});
    expect([code, err]).toEqual([1, 'There is no option --new-lnik; there is --new-link.\n']);
  });

  it('mints a link beside a server that runs, prints only it, and the server accepts it at once', async () => {
    const directory = temporaryDirectory();
    const server = await startServer(directory);
    const { code, out } = await runMain(['--new-link'], { DATA_DIR: directory, PORT: String(server.port) });
    expect(code).toBe(0);
    const token = /^Sign in: http:\/\/127\.0\.0\.1:(\d+)\/login#token=([\w-]{43})\n$/.exec(out);
    expect(token?.[1]).toBe(String(server.port));
    const body = { token: token?.[2] };
    const answer = await ask(server.port, '/api/sign-in', { method: 'POST', headers: server.own, body });
    expect(answer.status).toBe(200);
    await server.close();
    remove(directory);
  });
});
