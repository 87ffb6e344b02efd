/**
 * Owns the page's side of the highlighter: one worker, started when a text first needs it. Invariant: no text can hold up
 * another for longer than the patience here; one that does is left plain and never tried again.
 */
import { type CodeLine, type CodeToken, tokenClasses } from './code-token';
import type { LanguageId } from './language-of';

export interface HighlightRequest {
  readonly id: number;
  readonly text: string;
  readonly language: LanguageId;
  /** Lines before this one are known already. */
  readonly from: number;
}

export interface HighlightAnswer {
  readonly id: number;
  /** For each line how many numbers follow, then pairs of length and class; null = it stays plain. */
  readonly spans: Uint32Array<ArrayBuffer> | null;
}

/** A text with its lines, as far as they are known. */
export interface Highlighted {
  readonly text: string;
  readonly language: LanguageId;
  readonly lines: readonly CodeLine[];
}

/** Milliseconds a text may take, its grammar's loading included. */
const PATIENCE = 10_000;
/** Characters of finished texts kept, so that scrolling back shows their colours at once. */
const KEPT = 3_000_000;

interface Job {
  readonly request: HighlightRequest;
  readonly before: Highlighted | null;
  readonly done: (highlighted: Highlighted | null) => void;
  timer?: ReturnType<typeof setTimeout>;
}

let worker: Worker | null = null;
let lastId = 0;
let running: Job | null = null;
let waiting: Job[] = [];
const finished = new Map<string, Highlighted | null>();
let kept = 0;

const keyOf = (text: string, language: LanguageId): string => `${language}\n${text}`;

/** Undefined = not read yet; null = it stays plain. */
export const knownHighlight = (text: string, language: LanguageId): Highlighted | null | undefined =>
  finished.get(keyOf(text, language));

/**
 * Asks for a text's colours; `before` is what is known of an earlier, shorter version of it. What was asked last is read
 * first: it is what the person looks at. Returns how to lose interest.
 */
export function requestHighlight(
  { text, language, before }: { text: string; language: LanguageId; before: Highlighted | null },
  done: (highlighted: Highlighted | null) => void,
): () => void {
  lastId += 1;
  const usable = before !== null && before.language === language && text.startsWith(wholeLines(before.text));
  const from = usable ? before.text.split('\n').length - 1 : 0;
  const job: Job = { request: { id: lastId, text, language, from }, before: usable ? before : null, done };
  waiting.push(job);
  runNext();
  return () => {
    waiting = waiting.filter((each) => each !== job);
  };
}

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

function runNext(): void {
  if (running) return;
  const job = waiting.pop();
  if (!job) return;
  const known = knownHighlight(job.request.text, job.request.language);
  if (known !== undefined) {
    job.done(known);
    runNext();
    return;
  }
  running = job;
  job.timer = setTimeout(() => giveUp(job), PATIENCE);
  startWorker().postMessage(job.request);
}

function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    if (running?.request.id === data.id) settle(running, data.spans);
  });
  worker.addEventListener('error', () => {
    if (running) giveUp(running);
  });
  return worker;
}

/** A pattern that never ends can only be ended with its worker. */
function giveUp(job: Job): void {
  worker?.terminate();
  worker = null;
  settle(job, null);
}

function settle(job: Job, spans: Uint32Array | null): void {
  clearTimeout(job.timer);
  running = null;
  const { text, language } = job.request;
  const highlighted = spans && { text, language, lines: linesOf(job, spans) };
  if (job.before) forget(keyOf(job.before.text, language));
  remember(keyOf(text, language), highlighted);
  job.done(highlighted);
  runNext();
}

function remember(key: string, highlighted: Highlighted | null): void {
  finished.set(key, highlighted);
  kept += key.length;
  for (const old of finished.keys()) {
    if (kept <= KEPT) break;
    forget(old);
  }
}

function forget(key: string): void {
  if (finished.delete(key)) kept -= key.length;
}

/** Lines known before keep their identity, so that nothing draws them again. */
function linesOf({ request, before }: Job, spans: Uint32Array): readonly CodeLine[] {
  const texts = request.text.split('\n');
  const lines: CodeLine[] = before ? before.lines.slice(0, request.from) : [];
  for (let at = 0; at < spans.length; ) {
    const end = at + 1 + (spans[at] ?? 0);
    lines.push(tokensOf(texts[lines.length] ?? '', spans.subarray(at + 1, end)));
    at = end;
  }
  return lines;
}

function tokensOf(text: string, spans: Uint32Array): CodeLine {
  const tokens: CodeToken[] = [];
  let start = 0;
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const end = start + (spans[at] ?? 0);
    tokens.push({ text: text.slice(start, end), start, className: tokenClasses[spans[at + 1] ?? 0] ?? '' });
    start = end;
  }
  if (start < text.length) tokens.push({ text: text.slice(start), start, className: '' });
  return tokens;
}
