/** Owns how strokes of keys are written, told from events, and shown. Pure. */

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isLetter = (key: string): boolean => /^[A-Z]$/.test(key);

/** As commands write it: `Mod+K`, `Shift+Tab`, `?`. A letter is told by its place where the layout has no Latin ones. */
export function strokeOf(press: KeyPress): string {
  const printable = press.key.length === 1;
  const isLatin = /^[!-~]$/.test(press.key);
  const key = printable
    ? (isLatin ? press.key : (/^Key([A-Z])$/.exec(press.code)?.[1] ?? press.key)).toUpperCase()
    : press.key;
  // Of other characters Shift is part: `?` is Shift+/ on one layout and Shift+ß on the next.
  const shift = press.shiftKey && (!printable || isLetter(key));
  return [
    (press.ctrlKey || press.metaKey) && 'Mod',
    press.altKey && 'Alt',
    shift && 'Shift',
    key === ' ' ? 'Space' : key,
  ]
    .filter(Boolean)
    .join('+');
}

export type Platform = 'apple' | 'other';

/** The keyboard at hand; the server does not know it. */
export const platformHere = (): Platform => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'other');

/**
 * A stroke that does nothing to a text and so may be meant for the page while somebody types. On Apple's keyboards Alt
 * writes characters, and with the arrows moves the cursor by paragraphs.
 */
export const isChord = (stroke: string, platform: Platform): boolean =>
  (platform === 'apple' ? /^Mod\+/ : /^(Mod|Alt)\+/).test(stroke);

const SEQUENCE_WITHIN = 1500;

export interface KeyReader {
  /** Which of the written keys this stroke completes, or null. `at` in milliseconds. */
  read(stroke: string, at: number, bound: readonly string[]): string | null;
}

/** Remembers the beginning of a sequence, such as the G of `G I`, for a moment. */
export function createKeyReader(): KeyReader {
  let begun: { readonly stroke: string; readonly at: number } | null = null;
  return {
    read(stroke, at, bound) {
      const before = begun && at - begun.at <= SEQUENCE_WITHIN ? `${begun.stroke} ${stroke}` : null;
      begun = null;
      if (before !== null && bound.includes(before)) return before;
      if (bound.includes(stroke)) return stroke;
      if (bound.some((keys) => keys.startsWith(`${stroke} `))) begun = { stroke, at };
      return null;
    },
  };
}

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
};
const onApple: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** One list of key caps per stroke, as the keyboard at hand names them. */
export function keyCaps(keys: string, platform: Platform): readonly (readonly string[])[] {
  const local = platform === 'apple' ? onApple : elsewhere;
  return keys
    .split(' ')
    .map((stroke) => stroke.split(/(?<=[^+])\+/).map((part) => local[part] ?? names[part] ?? part));
}
