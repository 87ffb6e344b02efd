/**
 * Owns the clones that run now, in this process's memory: how far each is, and the way to call it off. Those of a server
 * that was killed are gone from here, and the next start removes their folders (`sweep-clones.ts`).
 */
import { AppError } from '@/server/core/errors';
import type { WorkspaceId } from '@/server/core/ids';
import type { Journal } from '@/server/journal/journal';
import type { Services } from '@/server/services';

export interface CloneView {
  /** The command's id where the client chose one. */
  readonly id: string;
  /** Without credentials. */
  readonly url: string;
  /** As git names it, e.g. "Receiving objects"; null until git says something. */
  readonly phase: string | null;
  /** Of the phase; null where git does not know. */
  readonly percent: number | null;
  /** The rest of git's line: counts, sizes, speed. */
  readonly detail: string;
  /** UTC, ISO. */
  readonly startedAt: string;
}

interface Running {
  view: CloneView;
  readonly workspaceId: WorkspaceId;
  readonly controller: AbortController;
}

type Place = Pick<Services, 'journal'>;

const clones = new WeakMap<Journal, Map<string, Running>>();

function runningOf({ journal }: Place): Map<string, Running> {
  const known = clones.get(journal) ?? new Map<string, Running>();
  clones.set(journal, known);
  return known;
}

export interface CloneWish {
  readonly id: string;
  readonly url: string;
  readonly workspaceId: WorkspaceId;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Runs `clone` where others see how far it is. Throws AppError `clone_cancelled` once somebody called it off. */
export async function whileCloning<Result>(
  place: Place,
  { id, url, workspaceId, at }: CloneWish,
  clone: (watch: { onProgress: (line: string) => void; signal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const running = runningOf(place);
  const controller = new AbortController();
  const startedAt = new Date(at).toISOString();
  const entry: Running = {
    view: { id, url, phase: null, percent: null, detail: '', startedAt },
    workspaceId,
    controller,
  };
  running.set(id, entry);
  try {
    return await clone({
      signal: controller.signal,
      onProgress: (line) => {
        entry.view = { ...entry.view, ...readProgress(line) };
      },
    });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    throw new AppError('clone_cancelled', `Cloning ${url} was cancelled; nothing of it was kept.`, { url });
  } finally {
    running.delete(id);
  }
}

/** Oldest first. */
export const listClones = (place: Place, workspaceId: WorkspaceId): CloneView[] =>
  [...runningOf(place).values()].filter((each) => each.workspaceId === workspaceId).map(({ view }) => view);

/** False where no such clone runs (any more). */
export function cancelClone(place: Place, wanted: { workspaceId: WorkspaceId; id: string }): boolean {
  const found = runningOf(place).get(wanted.id);
  if (!found || found.workspaceId !== wanted.workspaceId) return false;
  found.controller.abort();
  return true;
}

/** At the server's end. */
export function cancelAllClones(place: Place): void {
  for (const { controller } of runningOf(place).values()) controller.abort();
}

/** `Receiving objects:  45% (123/456), 1.20 MiB | 3.00 MiB/s`, also with `remote: ` in front. */
export function readProgress(line: string): Pick<CloneView, 'phase' | 'percent' | 'detail'> {
  const said = line.replace(/^remote:\s*/, '').slice(0, 300);
  const [, phase, percent, detail] = /^([^:]+):\s+(?:(\d+)% )?(.*)$/.exec(said) ?? [];
  if (phase === undefined) return { phase: said, percent: null, detail: '' };
  return { phase, percent: percent === undefined ? null : Number(percent), detail: detail ?? '' };
}
