import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/server/core/errors';
import type { WorkspaceId } from '@/server/core/ids';
import type { Database } from '@/server/store/database';
import { newId } from '@/server/store/new-id';
import { openDatabase } from '@/server/store/open-database';
import { createSecrets } from './create-secrets';
import { createKeyFile, keyFilePath } from './key-file';

let dataDir: string;
let database: Database;
let workspaceId: WorkspaceId;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'interlock-secrets-'));
  database = await openDatabase({ dataDir, besideServer: true });
  workspaceId = newId<WorkspaceId>();
  await database.writer.workspace.create({ data: { id: workspaceId, name: 'Test', createdAt: new Date() } });
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => createSecrets({ database, dataDir });

async function store(name: string, plain: string): Promise<string> {
  const sealed = open().seal(plain);
  const where = { workspaceId_name: { workspaceId, name } };
  const updatedAt = new Date();
  await database.writer.secret.upsert({
    where,
    create: { workspaceId, name, sealed, updatedAt },
    update: { sealed, updatedAt },
  });
  return sealed;
}

async function refusal(name: string): Promise<AppError> {
  const error: unknown = await open()
    .get(workspaceId, name)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error('expected an AppError');
  return error;
}

describe('security baseline: secrets are encrypted at rest', () => {
  it('gives back any text, and the row does not hold it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 4 }), async (plain) => {
        const sealed = await store('k', plain);
        expect(await open().get(workspaceId, 'k')).toBe(Buffer.from(plain, 'utf8').toString('utf8'));
        expect(Buffer.from(sealed, 'base64').includes(plain)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it('seals equal texts differently and lists names only', async () => {
    expect(open().seal('same')).not.toBe(open().seal('same'));
    await store('b', 'x');
    await store('a', 'y');
    expect(await open().list(workspaceId)).toEqual(['a', 'b']);
    expect(await open().get(workspaceId, 'none')).toBeNull();
  });

  it('makes the key file whole and for the owner alone, and leaves nothing beside it', async () => {
    open().seal('x');
    expect((await stat(keyFilePath(dataDir))).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secrets.key'))).toEqual([
      'secrets.key',
    ]);
    const first = await readFile(keyFilePath(dataDir), 'utf8');
    createKeyFile(keyFilePath(dataDir));
    expect(await readFile(keyFilePath(dataDir), 'utf8')).toBe(first);
  });

  it('takes back access that others were given', async () => {
    open().seal('x');
    await chmod(keyFilePath(dataDir), 0o644);
    open().seal('y');
    expect((await stat(keyFilePath(dataDir))).mode & 0o777).toBe(0o600);
  });
});

describe('bad input: a key file that is gone, another, or damaged', () => {
  it('missing while secrets exist: names file, secret and next step, and is not replaced by reading', async () => {
    await store('model-key:openai', 'sk-secret');
    await rm(keyFilePath(dataDir));
    const error = await refusal('model-key:openai');
    expect(error.code).toBe('bad_configuration');
    expect(error.message).toContain(keyFilePath(dataDir));
    expect(error.message).toContain('model-key:openai');
    expect(error.message).toContain('Restore it from a backup, or enter the keys again');
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow();
  });

  it('entering a key again works; what was sealed before says so', async () => {
    await store('old', 'a');
    await rm(keyFilePath(dataDir));
    await store('new', 'b');
    expect(await open().get(workspaceId, 'new')).toBe('b');
    expect((await refusal('old')).message).toContain('sealed under another key');
  });

  it('damaged: refused by name', async () => {
    await store('k', 'a');
    await writeFile(keyFilePath(dataDir), 'not a key');
    expect((await refusal('k')).message).toContain('is damaged');
  });

  it('a sealed text that was changed is refused, not misread', async () => {
    const sealed = await store('k', 'secret');
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await database.writer.secret.update({
      where: { workspaceId_name: { workspaceId, name: 'k' } },
      data: { sealed: bytes.toString('base64') },
    });
    expect((await refusal('k')).code).toBe('bad_configuration');
  });
});
