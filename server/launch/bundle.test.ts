/** Cold start (4-quality, performance 8): a start opens one file, not hundreds. */
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundleOptions } from './build.mjs';

describe('the server bundle', () => {
  it('holds its packages, apart from those that cannot be in it, and leaves for later what a start does not need', async () => {
    const { metafile } = await build({
      ...bundleOptions('.build/bundle-test/server.js'),
      metafile: true,
      write: false,
    });
    const outputs = Object.entries(metafile?.outputs ?? {});
    const outside = [
      /^@prisma\/schema-engine-wasm\//,
      /^(better-sqlite3|next|pino)$/,
      // Asked for in a `try`, and not among our packages.
      /^(bufferutil|pg-native|supports-color|utf-8-validate)$/,
    ];
    const left = outputs.flatMap(([, { imports }]) =>
      imports.flatMap(({ external, path }) => (external ? [path] : [])),
    );
    const packages = left.filter((path) => !isBuiltin(path) && !path.startsWith('node:'));
    expect(packages.filter((path) => !outside.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(packages).toContain('better-sqlite3');
    const first = outputs.find(([file]) => file.endsWith('bundle-test/server.js'))?.[1];
    const inputs = Object.keys(first?.inputs ?? {});
    expect(inputs.filter((file) => /query_compiler/.test(file))).toEqual([]);
  });
});
