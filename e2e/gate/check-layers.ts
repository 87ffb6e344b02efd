/** Judges imports by the table of layers. Pure: it is given parsed files and answers with faults in words. */
import path from 'node:path';
import { browserPlaces, browserTypes, corePlace, type Layer } from './layers';
import { isTest } from './project-files';
import type { ImportedModule, SourceFile } from './source-file';

/** Every place with its height, longest prefix first; 0 is the lowest. */
function placesOf(layers: readonly Layer[]): { place: string; height: number; layer: Layer }[] {
  return layers
    .flatMap((layer, index) =>
      layer.places.map((place) => ({ place, height: layers.length - 1 - index, layer })),
    )
    .sort((a, b) => b.place.length - a.place.length);
}

const isWithin = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);

/** The imported module relative to the checkout, without its ending; null for a package. */
export function resolveModule(from: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return path.posix.normalize(specifier.slice(2));
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return null;
}

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

export const withoutEnding = (file: string): string => file.replace(/\.(ts|tsx|mjs)$/, '');

interface Context {
  readonly file: SourceFile;
  readonly imported: ImportedModule;
  readonly layers: readonly Layer[];
}

function judgePackage({ file, imported, layers }: Context): string | null {
  const home = placesOf(layers).find(({ place }) => isWithin(file.path, place));
  const name = packageOf(imported.specifier);
  if (imported.specifier === '(computed)') {
    return home?.place === 'server/launch' ? null : 'imports a computed path, which cannot be checked';
  }
  const isNode = imported.specifier.startsWith('node:');
  if (isNode && browserPlaces.some((place) => isWithin(file.path, place))) {
    return `imports "${imported.specifier}", which a browser does not have`;
  }
  const allowed = home?.layer.packages;
  if (!allowed || (!isNode && allowed.includes(name))) return null;
  return `imports "${imported.specifier}"; ${home.place} imports ${allowed.join(', ')} only`;
}

function judgeBrowser(target: string, { file, imported }: Context): string | null {
  if (!browserPlaces.some((place) => isWithin(file.path, place))) return null;
  if (!isWithin(target, 'server') && !isWithin(target, 'prisma')) return null;
  if (isWithin(target, corePlace)) return null;
  const onlyTypes = imported.typeOnly && imported.names.every((name) => browserTypes.includes(name));
  if (onlyTypes && imported.names.length > 0) return null;
  return `imports "${imported.specifier}"; the browser sees ${corePlace} and the type ${browserTypes.join(', ')} only`;
}

function judgeHeight(target: string, { file, imported, layers }: Context): string | null {
  const places = placesOf(layers);
  const withoutFileEnding = (place: string) => withoutEnding(place);
  const from = places.find(({ place }) => isWithin(file.path, place));
  const to = places.find(({ place }) => isWithin(target, withoutFileEnding(place)));
  if (!from) return 'stands in no layer; name its place in e2e/gate/layers.ts';
  if (!to) return `imports "${imported.specifier}", which stands in no layer`;
  if (from.place === to.place || from.height > to.height) return null;
  if (from.height === to.height && from.layer.neighbours) return null;
  const word = from.height === to.height ? 'its neighbour' : 'upwards';
  return `imports ${word}: "${imported.specifier}" (${from.place} -> ${to.place})`;
}

function judgeImport(context: Context): string | null {
  const { file, imported } = context;
  const target = resolveModule(file.path, imported.specifier);
  if (target === null) return judgePackage(context);
  if (isTest(target) || isTest(`${target}.ts`))
    return `imports "${imported.specifier}", which only tests may`;
  const allowedType = imported.typeOnly && browserPlaces.some((place) => isWithin(file.path, place));
  return (
    judgeBrowser(target, context) ??
    (allowedType && isWithin(target, 'server') ? null : judgeHeight(target, context))
  );
}

/** One line per fault, `file:line: what`. Files of tests may import anything. */
export function checkLayers(files: readonly SourceFile[], layers: readonly Layer[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap((imported) => {
        const fault = judgeImport({ file, imported, layers });
        return fault === null ? [] : [`${file.path}:${imported.line}: ${fault}`];
      }),
    );
}

/** Each cycle once, as `a -> b -> a`; types count like values, tests do not count. */
export function findCycles(all: readonly SourceFile[]): string[] {
  const files = all.filter((file) => !isTest(file.path));
  const known = new Map(files.map((file) => [withoutEnding(file.path), file]));
  const targets = (file: SourceFile) =>
    file.imports.flatMap(({ specifier }) => {
      const module = resolveModule(file.path, specifier);
      const target = module === null ? undefined : (known.get(module) ?? known.get(withoutEnding(module)));
      return target ? [target] : [];
    });
  const done = new Set<SourceFile>();
  const cycles: string[] = [];
  const visit = (file: SourceFile, trail: readonly SourceFile[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      cycles.push([...trail.slice(at), file].map(({ path: name }) => name).join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const target of targets(file)) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return cycles;
}
