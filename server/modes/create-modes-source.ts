/** Reads the modes file at start and follows it while the server runs (statement 61). */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError, describeError } from '@/server/core/errors';
import { builtIn, type ResolvedModes } from '@/server/core/modes';
import type { ToolFacts } from '@/server/core/modes-config';
import type { ModesFault, ModesSource } from './modes-source';
import { type ReadModes, readModesFile } from './read-modes-file';

const MAX_BYTES = 1_048_576;

export interface ModesSourceOptions {
  /** `MODES_FILE`: must exist at start. Without it `modes.yaml` in the data directory is read if and while it is there. */
  readonly modesFile?: string | undefined;
  readonly dataDir: string;
  /** The tools registered by now; asked at each reading. */
  readonly tools: () => readonly ToolFacts[];
  /** Milliseconds between looks at the file; default 500. Looking works where change events do not: network mounts, replaced links. */
  readonly intervalMs?: number;
}

/** The file's text; null when there is none. */
function readText(file: string): string | null {
  if (!statSync(file, { throwIfNoEntry: false })) return null;
  const bytes = readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new Error(`is larger than ${MAX_BYTES} bytes`);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function textOrNull(file: string): string | null {
  try {
    return readText(file);
  } catch {
    // Why it cannot be read is among the faults.
    return null;
  }
}

/** Equal as long as nobody touched the file. */
function signatureOf(file: string): string {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat ? [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(':') : 'none';
  } catch (error) {
    return describeError(error);
  }
}

/** Calls back after each change, once the file looks the same twice in a row: a half-written one is left alone. */
function follow(
  file: string,
  options: { since: string; intervalMs: number },
  onSettled: () => void,
): () => void {
  let settled = options.since;
  let before = settled;
  const timer = setInterval(() => {
    const now = signatureOf(file);
    const isSteady = now === before;
    before = now;
    if (!isSteady || now === settled) return;
    settled = now;
    onSettled();
  }, options.intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

function read(file: string, required: boolean, tools: readonly ToolFacts[]): ReadModes {
  const unreadable = (message: string): ReadModes => ({ ok: false, faults: [{ file, line: 1, message }] });
  try {
    const text = readText(file);
    if (text !== null) return readModesFile(file, text, tools);
    if (required) return unreadable('MODES_FILE names this file, and it does not exist');
    return { ok: true, modes: builtIn };
  } catch (error) {
    return unreadable(`cannot be read: ${describeError(error)}`);
  }
}

function refuseStart(faults: readonly ModesFault[]): AppError {
  const list = faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
  return new AppError(
    'bad_configuration',
    `The modes file cannot be used. Mend it and start again.\n${list}`,
    {
      file: faults[0]?.file ?? '',
      line: faults[0]?.line ?? 0,
    },
  );
}

/**
 * Throws AppError `bad_configuration`, naming every fault, when the file is faulty at start. Later a faulty file leaves
 * the last good modes in force and shows in `faults()`. Listeners hear of every change of either.
 */
export function createModesSource(options: ModesSourceOptions): ModesSource {
  const required = options.modesFile !== undefined;
  const file = path.resolve(options.modesFile ?? path.join(options.dataDir, 'modes.yaml'));
  const since = signatureOf(file);
  const first = read(file, required, options.tools());
  if (!first.ok) throw refuseStart(first.faults);

  let modes: ResolvedModes = first.modes;
  let faults: readonly ModesFault[] = [];
  const listeners = new Set<() => void>();
  const unfollow = follow(file, { since, intervalMs: options.intervalMs ?? 500 }, () => {
    const next = read(file, required, options.tools());
    if (next.ok) modes = next.modes;
    faults = next.ok ? [] : next.faults;
    for (const listener of [...listeners]) listener();
  });

  return {
    current: () => modes,
    faults: () => faults,
    file: () => ({ path: file, text: textOrNull(file) }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      unfollow();
      listeners.clear();
    },
  };
}
