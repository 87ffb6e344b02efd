import { describe, expect, it } from 'vitest';
import { checkBrowser } from './check-browser';
import { listFiles, readSources } from './project-files';
import { parseSource } from './source-file';

const isOurs = (file: string) => /^(app|components|server)\//.test(file);

describe('what the browser loads', () => {
  it('holds no parser of what comes in: the first load stays small', () => {
    expect(checkBrowser(readSources(listFiles().filter(isOurs)))).toEqual([]);
  });

  const core = parseSource('server/core/a.ts', "import { z } from 'zod'; export const a = z.string();");
  const screen = (line: string) => parseSource('components/x/b.tsx', `'use client';\n${line}`);

  it('finds one behind a value, also when it is loaded later', () => {
    const way = 'components/x/b.tsx -> server/core/a.ts: zod';
    expect(checkBrowser([core, screen("import { a } from '@/server/core/a';")])).toEqual([way]);
    expect(checkBrowser([core, screen("const later = () => import('@/server/core/a');")])).toEqual([way]);
  });

  it('minds neither types nor what the server alone runs', () => {
    const page = parseSource('app/page.tsx', "import { a } from '@/server/core/a';");
    expect(checkBrowser([core, page, screen("import type { A } from '@/server/core/a';")])).toEqual([]);
  });
});
