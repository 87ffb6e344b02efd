/**
 * What a typed text means. Statement 42: `/plan`, `/agent`, `/orchestrate` and `/mode NAME` as the exact first token select
 * a mode and are never sent as text; what follows is sent in it. Other commands act by the same rule of the exact first
 * token. Pure.
 */
import { DEFAULT_MODE } from '@/server/core/modes';

export const actionNames = ['retry', 'stop', 'new', 'fork', 'rename', 'export', 'help'] as const;
export type ActionName = (typeof actionNames)[number];

export const exportFormats = ['markdown', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type Typed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mode'; readonly mode: string; readonly rest: string }
  | { readonly kind: 'model'; readonly model: string; readonly rest: string }
  | { readonly kind: 'action'; readonly action: ActionName; readonly rest: string }
  /** Looks like a command and is none. */
  | { readonly kind: 'unknown'; readonly typed: string; readonly nearest: string | null }
  /** A command with words behind it that it has no use for. */
  | { readonly kind: 'takes-nothing'; readonly command: string }
  | {
      readonly kind: 'fault';
      readonly fault: 'mode-name-missing' | 'model-name-missing' | 'title-missing';
    };

export const modeShortcuts: Readonly<Record<string, string>> = {
  '/agent': DEFAULT_MODE,
  '/plan': 'plan',
  '/orchestrate': 'orchestrate',
};

const everyCommand: readonly string[] = [
  ...Object.keys(modeShortcuts),
  '/mode',
  '/model',
  ...actionNames.map((name) => `/${name}`),
];
const takesWords: readonly ActionName[] = ['rename', 'export'];
/** A path such as `/usr/bin` or a comment `//` is no try at a command. */
const looksLikeCommand = /^\/\p{L}[\p{L}\p{N}_-]*$/u;

/** `agent` is how people know the mode that is called `chat`. */
const modeNamed = (typed: string): string => (typed === 'agent' ? DEFAULT_MODE : typed);

export function readTyped(text: string): Typed {
  const [first, rest] = splitToken(text);
  const shortcut = Object.hasOwn(modeShortcuts, first) ? modeShortcuts[first] : undefined;
  if (shortcut !== undefined) return { kind: 'mode', mode: shortcut, rest };
  if (first === '/mode' || first === '/model') return readNamed(first, rest);
  const action = actionNames.find((name) => first === `/${name}`);
  if (action) return readAction(action, rest);
  if (!looksLikeCommand.test(first)) return { kind: 'text', text: text.trim() };
  return { kind: 'unknown', typed: first, nearest: nearestTo(first) };
}

function readNamed(command: '/mode' | '/model', rest: string): Typed {
  const [name, message] = splitToken(rest);
  if (command === '/mode') {
    if (name === '') return { kind: 'fault', fault: 'mode-name-missing' };
    return { kind: 'mode', mode: modeNamed(name), rest: message };
  }
  if (name === '') return { kind: 'fault', fault: 'model-name-missing' };
  return { kind: 'model', model: name, rest: message };
}

function readAction(action: ActionName, rest: string): Typed {
  if (action === 'rename' && rest === '') return { kind: 'fault', fault: 'title-missing' };
  if (rest !== '' && !takesWords.includes(action)) return { kind: 'takes-nothing', command: `/${action}` };
  return { kind: 'action', action, rest };
}

/** The command somebody probably meant: another case, a beginning, or one letter off. */
function nearestTo(typed: string): string | null {
  const wanted = typed.toLowerCase();
  const begins = everyCommand.find((command) => command.startsWith(wanted) || wanted.startsWith(command));
  return begins ?? everyCommand.find((command) => isOneOff(command, wanted)) ?? null;
}

/** One letter more, less or other; or two that changed places. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [x, y] = [a.slice(from), b.slice(from)];
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}

/** The first token and what follows it, without the space between. */
function splitToken(text: string): [string, string] {
  const match = /^(\S+)\s*([\s\S]*)$/.exec(text.trim());
  return [match?.[1] ?? '', match?.[2] ?? ''];
}
