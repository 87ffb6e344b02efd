/** The measures of the house: sizes, names, and the ways around the checks that nobody may take. */
import path from 'node:path';
import { isTest } from './project-files';
import type { AnyNode, SourceFile } from './source-file';

export const MAX_LINES = 400;
export const MAX_TEST_LINES = 500;
/** Of all product files. */
export const MAX_MEDIAN_LINES = 100;

const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib|manager)(\/|\.[a-z]+$)/i;
const suppression = /biome-ignore|eslint-disable|@ts-(ignore|expect-error|nocheck)|istanbul ignore|v8 ignore/;
const runners = ['it', 'test', 'describe', 'suite', 'bench'];
/** `runIf` is none: what a host cannot do at all, it cannot prove. */
const detours = ['skip', 'only', 'todo', 'fixme', 'fails', 'fail', 'skipIf'];

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const asNode = (value: unknown): AnyNode | undefined => value as AnyNode | undefined;

function judgeNode(node: AnyNode): string | null {
  if (node.type === 'TSAnyKeyword') return 'uses any';
  if (node.type !== 'MemberExpression') return null;
  const property = String(asNode(node.property)?.name ?? '');
  if (property === 'waitForTimeout') return 'sleeps; wait for a condition';
  const object = asNode(node.object);
  const root = object?.type === 'MemberExpression' ? asNode(object.object) : object;
  const isRunner = root?.type === 'Identifier' && runners.includes(String(root.name));
  return isRunner && detours.includes(property)
    ? `leaves a test out (${String(root.name)}.${property})`
    : null;
}

/** A file that only passes on what others export. */
function isBarrel({ nodes }: SourceFile): boolean {
  const body = (nodes.find(({ type }) => type === 'Program')?.body ?? []) as AnyNode[];
  return (
    body.length > 0 && body.every(({ type, source }) => /^Export(All|Named)/.test(type) && source !== null)
  );
}

function judgeFile(file: SourceFile): string[] {
  const lines = linesOf(file.text);
  const limit = isTest(file.path) ? MAX_TEST_LINES : MAX_LINES;
  return [
    ...(lines > limit ? [`${file.path}: ${lines} lines; at most ${limit}`] : []),
    ...(isBarrel(file) ? [`${file.path}: only re-exports; import from where it is made`] : []),
    ...file.nodes.flatMap((node) => {
      const fault = judgeNode(node);
      return fault === null ? [] : [`${file.path}:${file.lineOf(node.start)}: ${fault}`];
    }),
    ...file.comments
      .filter(({ text }) => suppression.test(text))
      .map(({ line }) => `${file.path}:${line}: silences a check`),
  ];
}

/** Names that say nothing of what is inside. */
export function checkNames(files: readonly string[]): string[] {
  return files.filter((file) => drawers.test(file)).map((file) => `${file}: a drawer, not a concept`);
}

/** Folders of the server or of the screens in which no file says what the folder owns. */
export function checkOpenings(files: readonly SourceFile[]): string[] {
  const folders = new Map<string, boolean>();
  for (const file of files) {
    const folder = /^(server|components)\/[^/]+(?=\/)/.exec(file.path)?.[0];
    if (!folder || isTest(file.path)) continue;
    const speaks = path.posix.dirname(file.path) === folder && /^('use client';\s*)?\/\*\*/.test(file.text);
    folders.set(folder, (folders.get(folder) ?? false) || speaks);
  }
  return [...folders]
    .filter(([, speaks]) => !speaks)
    .map(([folder]) => `${folder}: no file says what it owns`);
}

export function medianLines(files: readonly SourceFile[]): number {
  const sizes = files.filter((file) => !isTest(file.path)).map(({ text }) => linesOf(text));
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
}

/** One line per fault, `file:line: what`. */
export const checkForm = (files: readonly SourceFile[]): string[] => files.flatMap(judgeFile);
