/**
 * Prisma's schema engine, compiled to WebAssembly: the same diffs and the same `_prisma_migrations` table as the normal
 * CLI, without a binary to download. Loaded on demand, because a start with nothing to migrate does not need it.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

type Bindings = typeof import('@prisma/schema-engine-wasm') & { __wbg_set_wasm(exports: unknown): void };

let bindings: Promise<Bindings> | undefined;

async function loadBindings(): Promise<Bindings> {
  // The package's own entry imports the .wasm file as a module, which Node does not do.
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const [loaded, bytes] = await Promise.all([
    import('@prisma/schema-engine-wasm/schema_engine_bg') as Promise<unknown> as Promise<Bindings>,
    readFile(join(dirname(glue), 'schema_engine_bg.wasm')),
  ]);
  const imports = { './schema_engine_bg.js': loaded as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  loaded.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return loaded;
}

/** Runs `work` with an engine that knows `schema`; the engine connects through `factory` when it has to. */
export async function withSchemaEngine<Result>(
  schema: string,
  factory: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  bindings ??= loadBindings();
  const { SchemaEngine: Engine } = await bindings;
  const bound = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await Engine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, bound);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** Everything in the database is ours: nothing is left out of a diff. */
export const noFilters = { externalTables: [], externalEnums: [] };
