/** Owns reading unified diffs as git writes them. Pure; what it does not understand it leaves out, it never throws. */

export interface DiffLine {
  /** Its place in the hunk. */
  readonly id: number;
  readonly kind: 'context' | 'add' | 'remove' | 'note';
  readonly text: string;
  /** Line numbers; null where the side has no such line. */
  readonly before: number | null;
  readonly after: number | null;
}

export interface DiffHunk {
  /** What git says after the second @@, usually the enclosing function. */
  readonly heading: string;
  /** First line on the new side. */
  readonly start: number;
  /** First line on either side and how many of it the hunk covers; of a side without lines, the place between two. */
  readonly before: { readonly start: number; readonly count: number };
  readonly after: { readonly start: number; readonly count: number };
  readonly lines: readonly DiffLine[];
}

export interface DiffFile {
  readonly path: string;
  readonly oldPath: string | null;
  readonly binary: boolean;
  readonly hunks: readonly DiffHunk[];
}

type OpenHunk = Omit<DiffHunk, 'lines'> & { readonly lines: DiffLine[] };

interface OpenFile {
  path: string;
  oldPath: string | null;
  binary: boolean;
  hunks: OpenHunk[];
}

interface Counter {
  before: number;
  after: number;
}

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/;

/** Files in the order of the diff. `path` names the file where the diff itself has no header, as for one edit. */
export function parseUnifiedDiff(diff: string, path = ''): DiffFile[] {
  const files: OpenFile[] = [];
  const counter: Counter = { before: 0, after: 0 };
  let inHunk = false;
  for (const line of diff.split('\n')) {
    const head = hunkHead.exec(line);
    if (line.startsWith('diff --git ') || (line.startsWith('--- ') && !inHunk && startsFile(files))) {
      files.push({ path, oldPath: null, binary: false, hunks: [] });
      inHunk = false;
    }
    if (head) {
      if (files.length === 0) files.push({ path, oldPath: null, binary: false, hunks: [] });
      openHunk(files, counter, head);
      inHunk = true;
    } else if (inHunk && isBody(line)) pushLine(files, counter, line);
    else {
      inHunk = inHunk && line === '';
      readHeader(files.at(-1), line);
    }
  }
  return files;
}

/** A bare `---` begins a file only when git's own header has not begun it already. */
const startsFile = (files: readonly OpenFile[]): boolean => {
  const last = files.at(-1);
  return !last || last.hunks.length > 0;
};

const isBody = (line: string): boolean => /^[ +\-\\]/.test(line);

function openHunk(files: readonly OpenFile[], counter: Counter, head: RegExpExecArray): void {
  const before = { start: Number(head[1]), count: Number(head[2] ?? 1) };
  const after = { start: Number(head[3]), count: Number(head[4] ?? 1) };
  counter.before = before.start;
  counter.after = after.start;
  files.at(-1)?.hunks.push({ heading: head[5] ?? '', start: after.start, before, after, lines: [] });
}

function pushLine(files: readonly OpenFile[], counter: Counter, line: string): void {
  const lines = files.at(-1)?.hunks.at(-1)?.lines;
  lines?.push({ id: lines.length, ...readLine(counter, line) });
}

function readLine(counter: Counter, line: string): Omit<DiffLine, 'id'> {
  const text = line.slice(1);
  if (line.startsWith('+')) return { kind: 'add', text, before: null, after: counter.after++ };
  if (line.startsWith('-')) return { kind: 'remove', text, before: counter.before++, after: null };
  if (line.startsWith('\\')) return { kind: 'note', text: text.trim(), before: null, after: null };
  return { kind: 'context', text, before: counter.before++, after: counter.after++ };
}

function readHeader(file: OpenFile | undefined, line: string): void {
  if (!file) return;
  if (line.startsWith('+++ ')) file.path = pathIn(line.slice(4)) ?? file.path;
  else if (line.startsWith('--- ')) file.path = pathIn(line.slice(4)) ?? file.path;
  else if (line.startsWith('rename from ')) file.oldPath = unquoted(line.slice('rename from '.length));
  else if (line.startsWith('rename to ')) file.path = unquoted(line.slice('rename to '.length));
  else if (line.startsWith('Binary files ') || line.startsWith('GIT binary patch')) file.binary = true;
  else if (line.startsWith('diff --git ')) file.path = newPathOf(line) ?? file.path;
}

/** Null for the side that has no file. */
function pathIn(text: string): string | null {
  const path = unquoted(text.split('\t')[0] ?? '');
  if (path === '/dev/null') return null;
  return path.replace(/^[ab]\//, '');
}

/** Only needed where no other line names the file: then both sides have one name. */
function newPathOf(line: string): string | null {
  const names = line.slice('diff --git '.length);
  const quoted = / ("b\/(?:[^"\\]|\\.)*")$/.exec(names)?.[1];
  if (quoted !== undefined) return unquoted(quoted).slice(2);
  const half = (names.length - 1) / 2;
  const [before, after] = [names.slice(0, half), names.slice(half + 1)];
  return before.slice(2) === after.slice(2) ? after.slice(2) : null;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

/** Git quotes unusual names as C strings, their bytes in octal. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const [piece] of text.slice(1, -1).matchAll(/\\[0-7]{3}|\\.|[^\\]+/g)) {
    if (/^\\[0-7]{3}$/.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 8));
    else bytes.push(...encoder.encode(piece.startsWith('\\') ? (escapes[piece.slice(1)] ?? piece) : piece));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
