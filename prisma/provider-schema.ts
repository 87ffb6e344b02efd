/** One schema file, two providers: the PostgreSQL schema differs in two settings and in nothing else. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const providers = ['sqlite', 'postgresql'] as const;
export type Provider = (typeof providers)[number];

export const prismaDirectory = dirname(fileURLToPath(import.meta.url));
export const schemaPath = join(prismaDirectory, 'schema.prisma');

export const readSchema = (): string => readFileSync(schemaPath, 'utf8');

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`schema.prisma must hold ${from} exactly once.`);
  return text.replace(from, to);
}

/** `schema` for `provider`; its client goes to `output`, relative to where the result is written. */
export function schemaFor(provider: Provider, schema: string, output = './generated/sqlite'): string {
  const placed = replaceOnce(schema, '"./generated/sqlite"', JSON.stringify(output));
  return replaceOnce(placed, 'provider = "sqlite"', `provider = "${provider}"`);
}
