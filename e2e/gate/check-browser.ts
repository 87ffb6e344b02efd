/** Judges what the browser loads: parsing what comes in is the server's work, so its parser stays there. */
import { resolveModule, withoutEnding } from './check-layers';
import { isTest } from './project-files';
import type { SourceFile } from './source-file';

const serverOnly = ['zod'];

const startsInBrowser = ({ path, text }: SourceFile): boolean =>
  !isTest(path) && /^\s*'use client';/m.test(text);

/** One line per fault, with the way that leads there: `from -> … -> file: package`. Types cost a browser nothing. */
export function checkBrowser(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [withoutEnding(file.path), file]));
  const ways = new Map(files.filter(startsInBrowser).map((file) => [file, file.path]));
  const faults: string[] = [];
  // A map hands out what is added to it on the way.
  for (const [file, way] of ways) {
    for (const { specifier, typeOnly } of file.imports) {
      if (typeOnly) continue;
      if (serverOnly.includes(specifier)) faults.push(`${way}: ${specifier}`);
      const module = resolveModule(file.path, specifier);
      const target = module === null ? undefined : known.get(withoutEnding(module));
      if (target && !ways.has(target)) ways.set(target, `${way} -> ${target.path}`);
    }
  }
  return faults;
}
