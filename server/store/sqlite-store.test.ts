import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { sqlitePath } from './open-sqlite';
import { storeContract } from './store.contract';
import { makeSqliteStore } from './store-under-test';

storeContract('sqlite', makeSqliteStore);

describe('a SQLite store', () => {
  let dataDir: string;
  const opened: Database[] = [];
  const open = async (besideServer = true, lockPatience = 5000) => {
    const database = await openDatabase({ dataDir, besideServer, lockPatience });
    opened.push(database);
    return database;
  };

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'interlock-store-'));
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is in write-ahead mode with synchronous=FULL and foreign keys on (statement 63)', async () => {
    const { writer } = await open();
    const pragma = async (name: string) =>
      Object.values((await writer.$queryRawUnsafe<object[]>(`PRAGMA ${name}`))[0]!)[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(Number(await pragma('synchronous'))).toBe(2);
    expect(Number(await pragma('foreign_keys'))).toBe(1);
  });

  it('keeps those settings on a renewed writer', async () => {
    const database = await open();
    await database.renewWriter();
    const [row] = await database.writer.$queryRawUnsafe<{ synchronous: bigint }[]>('PRAGMA synchronous');
    expect(Number(row?.synchronous)).toBe(2);
  });

  it('has a reader that cannot write', async () => {
    const { reader } = await open();
    const write = reader.workspace.create({ data: { id: 'w', name: 'x', createdAt: new Date() } });
    await expect(write).rejects.toThrow(/readonly/);
  });

  it('shows its reader nothing of an open transaction', async () => {
    const { reader, writer } = await open();
    await writer.$transaction(async (rows) => {
      await rows.workspace.create({ data: { id: 'w', name: 'x', createdAt: new Date() } });
      expect(await reader.workspace.count()).toBe(0);
    });
    expect(await reader.workspace.count()).toBe(1);
  });

  it('makes its directory for nobody else', async () => {
    dataDir = join(dataDir, 'new');
    await open();
    expect(statSync(dataDir).mode & 0o077).toBe(0);
  });

  it('lets one server have a data directory, and says so to the second', async () => {
    await open(false);
    await expect(lockDataDirectory(dataDir, 0)).rejects.toMatchObject({
      code: 'database_locked',
      message: expect.stringContaining(`Another Interlock is running on ${dataDir}`),
    });
  });

  it('waits for a server that is just ending', async () => {
    const first = await open(false);
    const second = open(false);
    await first.close();
    expect((await second).provider).toBe('sqlite');
  });

  it('lets the next server in when the last was killed', async () => {
    const lock = fileURLToPath(new URL('./data-directory-lock.ts', import.meta.url));
    const program = `import { lockDataDirectory } from ${JSON.stringify(lock)};
      await lockDataDirectory(process.argv[1]);
      console.log('locked');
      setInterval(() => undefined, 1000);`;
    const tsx = createRequire(import.meta.url).resolve('tsx');
    const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect(lockDataDirectory(dataDir, 0)).rejects.toMatchObject({ code: 'database_locked' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await lockDataDirectory(dataDir, 0))();
  });

  it('lets the data directory go when opening fails', async () => {
    writeFileSync(sqlitePath(dataDir), 'x'.repeat(5000));
    await expect(open(false)).rejects.toMatchObject({ code: 'database_foreign' });
    const unlock = await lockDataDirectory(dataDir, 0);
    unlock();
  });

  it('refuses a file that is not a database, and leaves it alone', async () => {
    writeFileSync(sqlitePath(dataDir), 'dear diary '.repeat(500));
    await expect(open()).rejects.toMatchObject({
      code: 'database_foreign',
      message: expect.stringContaining(`${sqlitePath(dataDir)} is not a database. Move that file away`),
    });
    expect(readdirSync(dataDir)).toEqual(['interlock.sqlite']);
  });

  it('names a lock held by another program', async () => {
    const other = new SqliteDatabase(sqlitePath(dataDir));
    other.exec('CREATE TABLE x (y); BEGIN EXCLUSIVE');
    await expect(open(true, 0)).rejects.toMatchObject({
      code: 'database_locked',
      message: expect.stringContaining('is locked by another program. Close that program'),
    });
    other.close();
  });

  it('names a data directory that cannot be opened', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    dataDir = join(file, 'below');
    await expect(open()).rejects.toMatchObject({
      code: 'database_failed',
      message: expect.stringContaining(dataDir),
    });
    dataDir = file;
  });

  it('refuses a DATABASE_URL that is not for PostgreSQL', async () => {
    const opening = openDatabase({ dataDir, url: 'mysql://root:secret@localhost/x' });
    await expect(opening).rejects.toMatchObject({ code: 'bad_configuration' });
    await expect(opening).rejects.not.toThrow('secret');
  });

  it('names a PostgreSQL server that does not answer, without its password', async () => {
    const opening = openDatabase({ dataDir, url: 'postgresql://me:secret@127.0.0.1:1/x' });
    await expect(opening).rejects.toMatchObject({
      code: 'database_failed',
      message: expect.stringMatching(
        /^postgresql:\/\/127\.0\.0\.1:1\/x cannot be reached .*correct DATABASE_URL/,
      ),
    });
    await expect(opening).rejects.not.toThrow('secret');
  });
});
