/** What of a thread can be found, and what must be open to see it. Pure; read once per item. */
import { shownText } from '@/components/diff/shown-text';
import type { ThreadItem, ToolRow } from '@/server/core/thread/thread';
import { rowPart } from '../item-parts';
import { argumentsText } from '../tools/arguments';
import { fileExcerpt } from '../tools/file-excerpt';
import { terminalText } from '../tools/terminal-text';
import { toolKind } from '../tools/tool-kind';
import { toolTarget } from '../tools/tool-target';

export interface Section {
  /** In lower case. */
  readonly text: string;
  /** Where it stands: in the item itself, or in this part of it. */
  readonly part: string | null;
  readonly place: 'item' | 'summary' | 'details';
  /** What a person would have to open first. */
  readonly opens: readonly string[];
}

const read = new WeakMap<ThreadItem, readonly Section[]>();

export function sectionsOf(item: ThreadItem): readonly Section[] {
  const known = read.get(item);
  if (known) return known;
  const sections = textsOf(item).filter(({ text }) => text !== '');
  read.set(item, sections);
  return sections;
}

function textsOf(item: ThreadItem): readonly Section[] {
  switch (item.kind) {
    case 'user':
      return [whole(item.text, [item.key])];
    case 'text':
      return [whole(spokenText(item.text))];
    case 'reasoning':
      return [whole(spokenText(item.text), [item.key])];
    case 'note':
    case 'compaction':
      return [whole(item.text, [item.key])];
    case 'tools':
      return item.rows.flatMap((row) => rowSections(item.key, row));
    case 'plan':
      return [whole(item.goal)];
    case 'approval':
      return [whole(item.approval.title)];
    case 'end':
      return [whole(item.end.error?.message ?? '')];
    default:
      return [];
  }
}

const whole = (text: string, opens: readonly string[] = []): Section => ({
  text: text.toLowerCase(),
  part: null,
  place: 'item',
  opens,
});

function rowSections(itemKey: string, row: ToolRow): readonly Section[] {
  const part = rowPart(itemKey, row);
  const summary = [row.name, toolTarget(row.name, row.args), row.status === 'refused' ? row.reason : '']
    .filter(Boolean)
    .map((part) => shownText(part ?? ''))
    .join(' ');
  return [
    { text: summary.toLowerCase(), part, place: 'summary', opens: [itemKey] },
    { text: detailsText(row).toLowerCase(), part, place: 'details', opens: [itemKey, part] },
  ];
}

/** As an opened row shows it. */
function detailsText({ name, args, output }: ToolRow): string {
  const given = argumentsText(args);
  const text = output?.text ?? '';
  const diff = output?.display?.diff;
  if (typeof diff === 'string') return diff.replace(/^[ +-]/gm, '');
  if (toolKind(name) === 'shell') return `${given}\n${terminalText(text)}`;
  if (toolKind(name) === 'read' && output && !output.isError) return fileExcerpt(text).text;
  return `${given}\n${text}`;
}

/** Markdown as it reads once its signs have become form. */
const spokenText = (text: string): string =>
  text
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/^ {0,3}(?:#{1,6}|>) /gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '');
