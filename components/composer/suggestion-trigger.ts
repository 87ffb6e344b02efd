/** Where in a text something is offered while it is typed, and for what. Pure; looks at few characters however long the text. */

export type TriggerKind = 'command' | 'mode' | 'model' | 'format' | 'file';

export interface Trigger {
  readonly kind: TriggerKind;
  /** What was typed of it so far, without its mark. */
  readonly query: string;
  /** The range of the text that a choice replaces. */
  readonly from: number;
  readonly to: number;
}

/** A command's line is short; a path may be long. */
const MAX_LINE = 120;
const MAX_PATH = 200;

const argumentOf: Readonly<Record<string, TriggerKind>> = {
  '/mode': 'mode',
  '/model': 'model',
  '/export': 'format',
};

/** `caret` is where the text cursor stands, nothing selected. Null where nothing is offered. */
export function triggerAt(text: string, caret: number): Trigger | null {
  return commandAt(text, caret) ?? mentionAt(text, caret);
}

/** Only at the very beginning (statement 42: the exact first token), and while the token itself is being written. */
function commandAt(text: string, caret: number): Trigger | null {
  if (text[0] !== '/' || caret === 0 || caret > MAX_LINE) return null;
  const before = text.slice(0, caret);
  if (/^\/[\p{L}\p{N}_-]*$/u.test(before)) {
    const to = caret + (/^[\p{L}\p{N}_-]*/u.exec(text.slice(caret, MAX_LINE))?.[0].length ?? 0);
    return { kind: 'command', query: before.slice(1), from: 0, to };
  }
  const argument = /^(\/\p{L}+)[ \t]+(\S*)$/u.exec(before);
  const [, command = '', query = ''] = argument ?? [];
  const kind = Object.hasOwn(argumentOf, command) ? argumentOf[command] : undefined;
  return kind === undefined ? null : { kind, query, from: caret - query.length, to: caret };
}

/** An `@` at the beginning of a word; an address such as `a@b` is none. */
function mentionAt(text: string, caret: number): Trigger | null {
  const before = text.slice(Math.max(0, caret - MAX_PATH), caret);
  const match = /(?:^|[\s([{"'`])@([^\s@]*)$/.exec(before);
  if (!match) return null;
  const query = match[1] ?? '';
  return { kind: 'file', query, from: caret - query.length - 1, to: caret };
}

/** How a path stands in a message: as it is, in quotes where it holds spaces. */
export const writtenPath = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);
