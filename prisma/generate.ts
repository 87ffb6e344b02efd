/**
 * Makes the two Prisma clients from `schema.prisma`: `npx tsx prisma/generate.ts`. Does nothing when they are up to
 * date. The schema engine is not needed to generate, so the CLI is pointed at a program that is always there instead of
 * one it would have to download.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Provider, prismaDirectory, providers, readSchema, schemaFor } from './provider-schema';

const run = promisify(execFile);
const generatedDirectory = join(prismaDirectory, 'generated');
const stampPath = join(generatedDirectory, 'stamp');
const buildDirectory = resolve(prismaDirectory, '..', '.build', 'prisma');
const fromHere = createRequire(import.meta.url);

function stampOf(schema: string): string {
  const hash = createHash('sha256').update(schema);
  for (const source of [fileURLToPath(import.meta.url), fromHere.resolve('prisma/package.json')]) {
    hash.update(readFileSync(source));
  }
  return hash.digest('hex');
}

function readStamp(): string | null {
  try {
    for (const provider of providers) readFileSync(join(generatedDirectory, provider, 'client.ts'));
    return readFileSync(stampPath, 'utf8');
  } catch {
    return null;
  }
}

async function generateClient(provider: Provider, schema: string): Promise<void> {
  const path = join(buildDirectory, `${provider}.prisma`);
  writeFileSync(path, schemaFor(provider, schema, join(generatedDirectory, provider)));
  const cli = join(dirname(fromHere.resolve('prisma/package.json')), 'build', 'index.js');
  await run(process.execPath, [cli, 'generate', '--schema', path], {
    cwd: resolve(prismaDirectory, '..'),
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
}

/** True if something was generated, false if all was up to date. */
export async function generate(): Promise<boolean> {
  const schema = readSchema();
  const stamp = stampOf(schema);
  if (readStamp() === stamp) return false;
  rmSync(stampPath, { force: true });
  mkdirSync(buildDirectory, { recursive: true });
  await Promise.all(providers.map((provider) => generateClient(provider, schema)));
  writeFileSync(stampPath, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = await generate();
  console.log(made ? 'Prisma clients generated.' : 'Prisma clients are up to date.');
}
