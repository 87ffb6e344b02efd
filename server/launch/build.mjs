/** Builds what is stale: the Prisma clients, the server's bundle, the pages. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { mustRun, step } from './progress.mjs';
import { root } from './root.mjs';
import { buildIfStale } from './stamps.mjs';

/** Path of a package's program, without npx and its start-up time. */
export const bin = (...parts) => path.join(root, 'node_modules', ...parts);
const tsx = bin('tsx/dist/cli.mjs');
const next = bin('next/dist/bin/next');

const own = 'server/launch/build.mjs';
const clients = {
  name: 'clients',
  inputs: [own, 'prisma'],
  outputs: ['prisma/generated/sqlite/client.ts', 'prisma/generated/postgresql/client.ts'],
};
const server = {
  name: 'server',
  inputs: [own, 'server', 'prisma', 'tsconfig.json'],
  outputs: ['.build/server.js'],
};
const web = {
  name: 'web',
  inputs: [
    own,
    'app',
    'components',
    'server',
    'public',
    'next.config.ts',
    'postcss.config.mjs',
    'tsconfig.json',
  ],
  outputs: ['.next/BUILD_ID'],
};

export const generateClients = () =>
  buildIfStale(clients, () =>
    step('generating the database clients', () =>
      mustRun([process.execPath, tsx, 'prisma/generate.ts'], { cwd: root }),
    ),
  );

/** What a bundle cannot hold: native modules, Next, programs that look for files beside their own. */
const outside = ['next', 'better-sqlite3', 'pino', '@prisma/schema-engine-wasm', 'pg-native'];

/**
 * How the server is bundled: with its packages, because opening some hundred files is most of what a start costs; what is
 * imported on demand goes into `chunks` beside it.
 * @param {string} outfile relative to the checkout
 * @returns {import('esbuild').BuildOptions}
 */
export function bundleOptions(outfile) {
  return {
    absWorkingDir: root,
    entryPoints: { [path.basename(outfile, '.js')]: 'server/main.ts' },
    outdir: path.dirname(outfile),
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...outside, 'bufferutil', 'utf-8-validate'],
    // CommonJS packages ask for Node's own modules by `require`, which a module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    alias: { '@': root },
    sourcemap: true,
    logLevel: 'silent',
  };
}

async function bundleServer() {
  const { build } = await import('esbuild');
  await build(bundleOptions('.build/server.js'));
}

const buildPages = () =>
  mustRun([process.execPath, next, 'build'], {
    cwd: root,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });

/** Everything `.build/server.js` needs to run; quick when nothing changed. */
export async function buildProduct() {
  await withBuildLock(async () => {
    await generateClients();
    await buildIfStale(server, () => step('bundling the server', bundleServer));
    if (existsSync(path.join(root, 'app'))) {
      await buildIfStale(web, () => step('building the pages', buildPages));
    }
  });
}
