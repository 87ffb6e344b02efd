/**
 * A PostgreSQL server for the tests: the one `DATABASE_URL_TEST` names, else a throw-away one on a free port, started
 * from whatever installation is found. It refuses to run as root, so root starts it as the user `postgres`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Newest first. */
function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((one) => join(debian, one, 'bin'));
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...installed];
  const found = candidates.find((directory) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(directory, name))),
  );
  if (found) return found;
  throw new Error(
    'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set DATABASE_URL_TEST.',
  );
}

async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const number = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
  return { uid: await number('-u'), gid: await number('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // Tests cut connections, this one too while it says goodbye; a query under way rejects all the same.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const query = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    const ready = await query(url, 'SELECT 1').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await delay(50);
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const binaries = findBinaries();
  const owner = await findOwner();
  const home = mkdtempSync(join(tmpdir(), 'interlock-postgres-'));
  chmodSync(home, 0o700);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const data = join(home, 'data');
  const options = { ...owner, cwd: home };
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], options);
  const port = await freePort();
  const settings = ['-p', String(port), '-h', '127.0.0.1', '-k', home, '-c', 'max_connections=200'];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** `server` names the database to connect to while making others. */
export async function createDatabase(server: string): Promise<string> {
  const name = `interlock_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(url: string, server: string): Promise<void> {
  await query(server, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Resolves with the URL of a server's own database, and how to stop the server if it was started here. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL_TEST;
  return given ? { url: given, stop: async () => undefined } : await startServer();
}
