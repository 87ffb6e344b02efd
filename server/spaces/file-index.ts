/** The names of a worktree's files, made ready for searching and kept for a moment: a person types faster than git lists. */
import { go, type Result, type Snapshot, snapshot } from 'fuzzysort';
import type { Worktrees } from '@/server/git/worktrees';

export interface FileIndex {
  /** Files, and the folders they lie in with `/` at the end; those nearest to the top first. */
  readonly paths: readonly string[];
  readonly slices: readonly Snapshot[];
  /** There are more files than are indexed. */
  readonly cut: boolean;
}

/** Milliseconds; what the agent writes shows up after that. */
const KEPT_FOR = 3_000;
/** Worktrees at once. */
const KEPT = 8;
const MAX_FILES = 50_000;
/** Paths searched at one go; between two of them others get their turn. */
const SLICE = 4_000;
/** From 0 to 1: below it a match is chance. */
const LEAST_SCORE = 0.2;
/** A name with these cannot be written into a line of text, or would not read as what it is. */
const unwritable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

interface Kept {
  readonly index: Promise<FileIndex>;
  readonly at: number;
}

const keptBy = new WeakMap<Worktrees, Map<string, Kept>>();

/** `now` in milliseconds. Throws what listing the worktree throws; a failure is not kept. */
export function fileIndex(worktrees: Worktrees, worktree: string, now: number): Promise<FileIndex> {
  const all = keptBy.get(worktrees) ?? new Map<string, Kept>();
  keptBy.set(worktrees, all);
  for (const [path, { at }] of all) if (now - at >= KEPT_FOR || now < at) all.delete(path);
  const known = all.get(worktree);
  if (known) return known.index;
  const oldest = all.keys().next().value;
  if (all.size >= KEPT && oldest !== undefined) all.delete(oldest);
  const index = worktrees.files(worktree).then(buildIndex);
  all.set(worktree, { index, at: now });
  index.catch(() => all.delete(worktree));
  return index;
}

function buildIndex(listed: readonly string[]): FileIndex {
  const files = listed.filter((path) => !unwritable.test(path));
  const indexed = files.slice(0, MAX_FILES);
  const paths = [...foldersOf(indexed), ...indexed].sort(byDepth);
  const slices: Snapshot[] = [];
  for (let at = 0; at < paths.length; at += SLICE) slices.push(snapshot(paths.slice(at, at + SLICE)));
  return { paths, slices, cut: files.length > MAX_FILES };
}

/** The best `limit` matches, best first; among equals the shorter path. */
export async function searchIndex({ slices }: FileIndex, query: string, limit: number): Promise<Result[]> {
  let best: Result[] = [];
  for (const slice of slices) {
    const found = go(query, slice, { limit, threshold: LEAST_SCORE });
    best = [...best, ...found].sort(better).slice(0, limit);
    await immediate();
  }
  return best;
}

const better = (a: Result, b: Result): number => b.score - a.score || a.target.length - b.target.length;
const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = file.indexOf('/'); at !== -1 && at < file.length - 1; at = file.indexOf('/', at + 1)) {
      folders.add(file.slice(0, at + 1));
    }
  }
  return folders;
}

const depthOf = (path: string): number => path.replace(/\/$/, '').split('/').length;

/** Stable, so that paths of one depth stay in the order of their names. */
const byDepth = (a: string, b: string): number => depthOf(a) - depthOf(b);
