/** Reads what `search_files` answers back into files and their lines. Pure; what it cannot read it gives back as notes. */

export interface SearchHit {
  readonly line: number;
  readonly text: string;
}

export interface FileHits {
  readonly path: string;
  readonly hits: readonly SearchHit[];
}

export interface SearchHits {
  /** In the order of the answer. */
  readonly files: readonly FileHits[];
  readonly notes: string;
}

const hitLine = /^(.+?):(\d+): (.*)$/;

export function searchHits(output: string): SearchHits {
  const files = new Map<string, SearchHit[]>();
  const notes: string[] = [];
  for (const line of output.split('\n')) {
    const hit = hitLine.exec(line);
    if (!hit) {
      if (line.trim() !== '') notes.push(line);
      continue;
    }
    const [, path = '', number = '', text = ''] = hit;
    const hits = files.get(path) ?? [];
    files.set(path, hits);
    hits.push({ line: Number(number), text });
  }
  return { files: [...files].map(([path, hits]) => ({ path, hits })), notes: notes.join('\n') };
}

export interface MarkedPiece {
  readonly start: number;
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * Where the searched text stands in a line. Only a pattern that is plain text is looked for: running a model's regular
 * expression here could hold up the page.
 */
export function markedPieces(line: string, pattern: string | null): readonly MarkedPiece[] {
  const ignoresCase = pattern?.startsWith('(?i)') ?? false;
  const wanted = ignoresCase ? (pattern ?? '').slice(4) : (pattern ?? '');
  const whole = [{ start: 0, text: line, isHit: false }];
  if (wanted === '' || /[\\^$.*+?()[\]{}|]/.test(wanted)) return whole;
  const [here, there] = ignoresCase ? [line.toLowerCase(), wanted.toLowerCase()] : [line, wanted];
  if (here.length !== line.length) return whole;
  const pieces: MarkedPiece[] = [];
  let start = 0;
  for (let at = here.indexOf(there); at >= 0; at = here.indexOf(there, start)) {
    if (at > start) pieces.push({ start, text: line.slice(start, at), isHit: false });
    start = at + wanted.length;
    pieces.push({ start: at, text: line.slice(at, start), isHit: true });
  }
  if (start < line.length || pieces.length === 0)
    pieces.push({ start, text: line.slice(start), isHit: false });
  return pieces;
}
