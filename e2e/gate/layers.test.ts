import { describe, expect, it } from 'vitest';
import { checkLayers, findCycles } from './check-layers';
import { checkOwnership } from './check-ownership';
import { layers } from './layers';
import { listFiles, readSources } from './project-files';
import { parseSource } from './source-file';

const isOurs = (file: string) => /^(app|components|server|prisma)\//.test(file);
const sources = readSources(listFiles().filter(isOurs));

const faultsOf = (path: string, text: string) => checkLayers([parseSource(path, text)], layers);

describe('the layers of the house', () => {
  it('imports point down only', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(checkLayers(sources, layers)).toEqual([]);
  });

  it('no import closes a cycle', () => {
    expect(findCycles(sources)).toEqual([]);
  });

  it('only the journal appends events, only the runner calls tools, the core is pure (statements 22, 62)', () => {
    expect(checkOwnership(sources)).toEqual([]);
  });
});

describe('the check itself finds', () => {
  const bad: [string, string, string, RegExp][] = [
    ['an import upwards', 'server/store/a.ts', "import { x } from '@/server/journal/journal';", /upwards/],
    ['a relative import upwards', 'server/store/a.ts', "import { x } from '../journal/journal';", /upwards/],
    [
      'a type imported upwards',
      'server/store/a.ts',
      "import type { X } from '@/server/runner/x';",
      /upwards/,
    ],
    [
      'a type imported in place',
      'server/store/a.ts',
      "export type A = import('@/server/runner/x').X;",
      /upwards/,
    ],
    ['a dynamic import upwards', 'server/git/a.ts', "await import('@/server/runner/x');", /upwards/],
    ['a re-export from above', 'server/git/a.ts', "export * from '@/server/runner/x';", /upwards/],
    ['a named re-export from above', 'server/git/a.ts', "export { x } from '@/server/runner/x';", /upwards/],
    ['a neighbour', 'server/git/a.ts', "import { x } from '@/server/models/x';", /neighbour/],
    [
      'an import over many lines',
      'server/git/a.ts',
      "import {\n  x,\n} from '@/server/runner/x';",
      /upwards/,
    ],
    ['a package in the core', 'server/core/a.ts', "import pino from 'pino';", /imports zod only/],
    ['Node in the core', 'server/core/a.ts', "import fs from 'node:fs';", /imports zod only/],
    ['the core leaving its place', 'server/core/a.ts', "import { x } from '@/server/git/x';", /upwards/],
    [
      'the browser reaching the journal',
      'app/page.tsx',
      "import { x } from '@/server/journal/x';",
      /the browser sees/,
    ],
    [
      'the browser running the router',
      'app/a.ts',
      "import { AppRouter } from '@/server/routers/r';",
      /the browser sees/,
    ],
    [
      'another type of the server',
      'app/a.ts',
      "import type { Other } from '@/server/routers/r';",
      /the browser sees/,
    ],
    [
      'the database in the browser',
      'components/sync/a.ts',
      "import { x } from '@/prisma/generated/x';",
      /the browser sees/,
    ],
    ['Node in the browser', 'components/ui/a.tsx', "import path from 'node:path';", /browser does not have/],
    [
      'a primitive that knows a feature',
      'components/ui/a.tsx',
      "import { x } from '@/components/inbox/x';",
      /upwards/,
    ],
    [
      'a place nobody named',
      'server/misfit/a.ts',
      "import { x } from '@/server/core/x';",
      /stands in no layer/,
    ],
    [
      'product code on a test',
      'server/runner/a.ts',
      "import { x } from '@/e2e/model-server/x';",
      /only tests may/,
    ],
    [
      'product code on a test fixture',
      'server/runner/a.ts',
      "import { x } from './test-runner';",
      /only tests may/,
    ],
    ['a computed import', 'server/runner/a.ts', 'await import(name);', /computed/],
    ['require', 'server/core/a.ts', "const fs = require('node:fs');", /imports zod only/],
  ];
  it.each(bad)('%s', (...[, path, text, fault]) => {
    expect(faultsOf(path, text)).toEqual([expect.stringMatching(fault)]);
  });

  const good: [string, string, string][] = [
    ['the router as a type', 'components/sync/a.ts', "import type { AppRouter } from '@/server/routers/r';"],
    ['the router as an inline type', 'app/a.ts', "import { type AppRouter } from '@/server/routers/r';"],
    ['the core in the browser', 'components/inbox/a.tsx', "import { x } from '@/server/core/x';"],
    ['an import downwards', 'server/runner/a.ts', "import { x } from '@/server/journal/x';"],
    ['an import in one place', 'server/git/a.ts', "import { x } from './x';"],
    [
      'words that look like an import',
      'server/core/a.ts',
      "// import x from 'pino'\nexport const a = `from 'pino'`;",
    ],
    ['a test that looks up', 'server/git/a.test.ts', "import { x } from '@/server/runner/x';"],
  ];
  it.each(good)('nothing wrong with %s', (_what, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });

  it('a cycle, also of types and through an alias', () => {
    const files = [
      parseSource('server/git/a.ts', "import { b } from './b';"),
      parseSource('server/git/b.ts', "import type { C } from '@/server/git/c';"),
      parseSource('server/git/c.ts', "export { a } from './a';"),
      parseSource('server/git/d.ts', "import { a } from './a';"),
    ];
    expect(findCycles(files)).toEqual([
      'server/git/a.ts -> server/git/b.ts -> server/git/c.ts -> server/git/a.ts',
    ]);
  });

  const trespasses: [string, string, string, RegExp][] = [
    ['an event created', 'server/spaces/a.ts', 'await rows.event.create({ data });', /past the journal/],
    [
      'an event deleted',
      'server/runner/a.ts',
      'await this.db.rows.event.deleteMany({});',
      /past the journal/,
    ],
    ['an event in SQL', 'server/spaces/a.ts', 'rows.$executeRaw`INSERT INTO "Event" VALUES (1)`;', /in SQL/],
    ["a tool's body called", 'server/tools/a.ts', 'await tool.run(args, context);', /only the runner/],
    ['a found tool called', 'server/routers/a.ts', 'await this.someTool.run(args);', /only the runner/],
    [
      'tools taken by a router',
      'server/routers/a.ts',
      "import { t } from '@/server/tools/t';",
      /only the runner/,
    ],
    ['a clock in the core', 'server/core/a.ts', 'export const now = () => Date.now();', /pure/],
    ['chance in the core', 'server/core/a.ts', 'export const dice = () => Math.random();', /pure/],
    ['the environment in the core', 'server/core/a.ts', 'export const port = process.env.PORT;', /pure/],
  ];
  it.each(trespasses)('%s', (...[, path, text, fault]) => {
    const [first] = checkOwnership([parseSource(path, text)]);
    expect(first).toMatch(fault);
  });

  it('nothing wrong with reading events, the runner calling tools, a clock above the core', () => {
    const files = [
      parseSource('server/journal/a.ts', 'await rows.event.createMany({ data });'),
      parseSource('server/spaces/a.ts', 'await rows.event.findMany({}); const now = Date.now();'),
      parseSource(
        'server/runner/a.ts',
        "import { t } from '@/server/tools/t'; await tool.run(args, context);",
      ),
    ];
    expect(checkOwnership(files)).toEqual([]);
  });
});
