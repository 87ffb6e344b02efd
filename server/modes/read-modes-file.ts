/** The text of a modes file to modes or faults: YAML in, lines out. */
import { isCollection, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { ModesConfigFault } from '@/server/core/mode-entry';
import type { ResolvedModes } from '@/server/core/modes';
import { resolveModesConfig, type ToolFacts } from '@/server/core/modes-config';
import type { ModesFault } from './modes-source';

export type ReadModes =
  | { readonly ok: true; readonly modes: ResolvedModes }
  /** In line order. */
  | { readonly ok: false; readonly faults: readonly ModesFault[] };

type Document = ReturnType<typeof parseDocument>;

interface Spot {
  /** Where the name stands; of list items, where the item stands. */
  readonly key: number;
  readonly value: number | null;
}

const offsetOf = (node: unknown): number | null =>
  isScalar(node) || isCollection(node) ? (node.range?.[0] ?? null) : null;

function childOf(parent: Node | null, part: string | number): { node: Node | null; spot: Spot } | null {
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(part));
    if (!pair) return null;
    const node = (pair.value ?? null) as Node | null;
    // A map or list begins on a line of its own below its name; the name is what people look for.
    const value = isCollection(node) && !node.flow ? null : offsetOf(node);
    return { node, spot: { key: offsetOf(pair.key) ?? 0, value } };
  }
  if (isSeq(parent)) {
    const node = (parent.items[Number(part)] ?? null) as Node | null;
    const at = offsetOf(node);
    return at === null ? null : { node, spot: { key: at, value: at } };
  }
  return null;
}

/** Offset of a fault, or of the nearest name above it that the file spells out. */
function locate(document: Document, fault: ModesConfigFault): number {
  let node = document.contents as Node | null;
  let spot: Spot = { key: offsetOf(node) ?? 0, value: null };
  for (const [depth, part] of fault.path.entries()) {
    const child = childOf(node, part);
    if (!child) return spot.key;
    ({ node, spot } = child);
    if (depth === fault.path.length - 1 && fault.at === 'value') return spot.value ?? spot.key;
  }
  return spot.key;
}

/** Aliases are not followed: a list that grows by reference is a trap, and a mode should say itself what it allows. */
function aliasesIn(document: Document): number[] {
  const found: number[] = [];
  visit(document, { Alias: (_key, node) => void found.push(node.range?.[0] ?? 0) });
  return found;
}

const spell = ({ path, message }: ModesConfigFault): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** `file` is only named in faults. `tools` are the registered ones. */
export function readModesFile(file: string, text: string, tools: readonly ToolFacts[]): ReadModes {
  const lines = new LineCounter();
  const fault = (offset: number, message: string): ModesFault => ({
    file,
    line: Math.max(1, lines.linePos(offset).line),
    message,
  });
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const syntax = [...document.errors, ...document.warnings];
  if (syntax.length > 0) {
    return { ok: false, faults: syntax.map(({ pos, message }) => fault(pos[0], message)) };
  }
  const aliases = aliasesIn(document);
  if (aliases.length > 0) {
    return { ok: false, faults: aliases.map((at) => fault(at, 'aliases are not read here; write it out')) };
  }
  const resolved = resolveModesConfig(document.toJS(), tools);
  if (resolved.ok) return resolved;
  const faults = resolved.faults.map((found) => fault(locate(document, found), spell(found)));
  return { ok: false, faults: faults.sort((a, b) => a.line - b.line) };
}
