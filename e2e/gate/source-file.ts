/** A source file as the gate sees it: parsed once, asked many things. */
import { type ESTree, parseSync } from 'vite';

export interface ImportedModule {
  /** As written. */
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Imported or re-exported names; empty for side effects, `*` for all. */
  readonly names: readonly string[];
  readonly line: number;
}

export interface SourceFile {
  /** Relative to the checkout, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ImportedModule[];
  readonly nodes: readonly AnyNode[];
  readonly comments: readonly { readonly text: string; readonly line: number }[];
  lineOf(offset: number): number;
}

/** Any node of the syntax tree, with its fields unread. */
export type AnyNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';

function collect(root: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (isNode(value)) {
      found.push(value);
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(root);
  return found;
}

const literalText = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function nameOf(specifier: AnyNode): string {
  const imported = specifier.imported ?? specifier.local;
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return isNode(imported) ? String(imported.name ?? imported.value) : '*';
}

function toImport(node: AnyNode, line: number): ImportedModule | null {
  const of = (specifier: string | null, rest: Pick<ImportedModule, 'typeOnly' | 'names'>) =>
    specifier === null ? null : { specifier, line, ...rest };
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration': {
      const specifiers = (node.specifiers ?? []) as AnyNode[];
      const kind = node.type === 'ImportDeclaration' ? 'importKind' : 'exportKind';
      const eachIsType = specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
      const names = specifiers.map(nameOf);
      return of(literalText(node.source), { typeOnly: node[kind] === 'type' || eachIsType, names });
    }
    case 'ExportAllDeclaration':
      return of(literalText(node.source), { typeOnly: node.exportKind === 'type', names: ['*'] });
    case 'ImportExpression':
      // A computed path could be anything; it stands for itself and fits no place.
      return of(literalText(node.source) ?? '(computed)', { typeOnly: false, names: ['*'] });
    case 'TSImportType':
      return of(literalText(node.source) ?? literalText(node.argument), { typeOnly: true, names: ['*'] });
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Identifier' && node.callee.name === 'require'
        ? of(literalText((node.arguments as unknown[])[0]), { typeOnly: false, names: ['*'] })
        : null;
    default:
      return null;
  }
}

/** Throws when the text does not parse. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors, comments } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const nodes = collect(program satisfies ESTree.Program as unknown as AnyNode);
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (offset: number) => starts.filter((start) => start < offset).length + 1;
  const imports = nodes.flatMap((node) => toImport(node, lineOf(node.start)) ?? []);
  return {
    path,
    text,
    imports,
    nodes,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    lineOf,
  };
}
