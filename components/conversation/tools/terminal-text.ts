/**
 * Reads what a command printed: its colours become classes, everything else a terminal would obey (moving the cursor,
 * naming the window, links, bells) is left out. Pure, one pass.
 */

export interface TerminalSpan {
  readonly start: number;
  readonly text: string;
  readonly className: string;
}
export type TerminalLine = readonly TerminalSpan[];

const ESCAPE = 0x1b;
const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const styles: Readonly<Record<number, string>> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline' };
/** Which styles a number ends. */
const endings: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
};

interface Look {
  colour: string;
  styles: Set<string>;
}

export function terminalLines(output: string): readonly TerminalLine[] {
  const reader = new TerminalReader();
  for (let at = 0; at < output.length; ) at = reader.take(output, at);
  return reader.finish();
}

/** The same without colours. */
export const terminalText = (output: string): string =>
  terminalLines(output)
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');

class TerminalReader {
  readonly #lines: TerminalLine[] = [];
  readonly #look: Look = { colour: '', styles: new Set() };
  #spans: TerminalSpan[] = [];
  #length = 0;
  /** A bare carriage return: what comes next is written over the line, as progress bars do. */
  #rewinds = false;

  /** Takes one piece from `at` on; returns where the next one begins. */
  take(output: string, at: number): number {
    const code = output.charCodeAt(at);
    if (code === ESCAPE) return this.#escape(output, at);
    if (code === 0x0a) this.#endLine();
    else if (code === 0x0d) this.#rewinds = true;
    else if (code === 0x08) this.#eraseLast();
    else if (isPrinted(code)) return this.#print(output, at);
    return at + 1;
  }

  finish(): readonly TerminalLine[] {
    this.#endLine();
    return this.#lines;
  }

  #print(output: string, from: number): number {
    let end = from + 1;
    while (end < output.length && isPrinted(output.charCodeAt(end))) end += 1;
    if (this.#rewinds) this.#clear();
    const text = output.slice(from, end);
    this.#spans.push({ start: this.#length, text, className: classOf(this.#look) });
    this.#length += text.length;
    return end;
  }

  #endLine(): void {
    this.#lines.push(this.#spans);
    this.#clear();
  }

  #clear(): void {
    this.#spans = [];
    this.#length = 0;
    this.#rewinds = false;
  }

  #eraseLast(): void {
    const last = this.#spans.pop();
    if (!last) return;
    this.#length -= 1;
    if (last.text.length > 1) this.#spans.push({ ...last, text: last.text.slice(0, -1) });
  }

  #escape(output: string, at: number): number {
    const kind = output[at + 1];
    if (kind === '[') return this.#control(output, at + 2);
    // Titles, links and other strings for the terminal: up to their end, or the end of the line if they have none.
    if (kind !== undefined && ']PX^_'.includes(kind)) return stringEnd(output, at + 2);
    return Math.min(output.length, at + 2);
  }

  #control(output: string, from: number): number {
    let end = from;
    while (end < output.length && isParameter(output.charCodeAt(end))) end += 1;
    if (output[end] === 'm') applyColours(this.#look, output.slice(from, end));
    return Math.min(output.length, end + 1);
  }
}

const isPrinted = (code: number): boolean =>
  code === 0x09 || (code >= 0x20 && !(code >= 0x7f && code <= 0x9f));
const isParameter = (code: number): boolean => code >= 0x20 && code <= 0x3f;

function stringEnd(output: string, from: number): number {
  for (let at = from; at < output.length; at += 1) {
    const code = output.charCodeAt(at);
    if (code === 0x07 || code === 0x9c) return at + 1;
    if (code === ESCAPE) return output[at + 1] === '\\' ? at + 2 : at;
    if (code === 0x0a) return at;
  }
  return output.length;
}

const classOf = ({ colour, styles: set }: Look): string =>
  [colour, ...set]
    .filter((name) => name !== '')
    .map((name) => `term-${name}`)
    .join(' ');

function applyColours(look: Look, parameters: string): void {
  const numbers = parameters.split(/[;:]/).map(Number);
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const style = styles[number];
    if (number === 0) reset(look);
    else if (style) look.styles.add(style);
    else if (endings[number]) for (const ended of endings[number]) look.styles.delete(ended);
    else if (number === 38 || number === 48) at = applyWide(look, numbers, at);
    else if (number === 39) look.colour = '';
    else look.colour = colours[(number >= 90 ? number - 90 : number - 30) % 60] ?? look.colour;
  }
}

function reset(look: Look): void {
  look.colour = '';
  look.styles.clear();
}

/** 256 colours and true colours: the first 16 are the known ones, the others keep the text's own. Backgrounds are left out. */
function applyWide(look: Look, numbers: readonly number[], at: number): number {
  const isIndexed = numbers[at + 1] === 5;
  const index = numbers[at + 2] ?? 16;
  if (numbers[at] === 38) look.colour = isIndexed && index < 16 ? (colours[index % 8] ?? '') : '';
  return at + (isIndexed ? 2 : 4);
}
