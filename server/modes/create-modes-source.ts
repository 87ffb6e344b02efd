/** Reads the modes file at start and follows it while the server runs (statement 61). */
import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs';
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
  /** Milliseconds between looks at the file; default 1000. Looking works where change events do not: network mounts, replaced links. */
  readonly intervalMs?: number;
}

/** The file's text; null when there is none. */
function readText(file: string): string | null {
  if (!statSync(file, { throwIfNoEntry: false })) return null;
  const bytes = readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new Error(`is larger than ${MAX_BYTES} bytes`);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function read(file: string, required: boolean, tools: readonly ToolFacts[]): ReadModes {
  const unreadable = (message: string): ReadModes => ({ ok: false, faults: [{ file, line: 1, message }] });
  try {
    const text = readText(file);
    if (text !== null) return readModesFile(file, text, tools);
    return required
      ? unreadable('MODES_FILE names this file, and it does not exist')
      : { ok: true, modes: builtIn };
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
  const first = read(file, required, options.tools());
  if (!first.ok) throw refuseStart(first.faults);

  let modes: ResolvedModes = first.modes;
  let faults: readonly ModesFault[] = [];
  const listeners = new Set<() => void>();
  const reread = () => {
    const next = read(file, required, options.tools());
    if (next.ok) modes = next.modes;
    faults = next.ok ? [] : next.faults;
    for (const listener of [...listeners]) listener();
  };
  watchFile(file, { interval: options.intervalMs ?? 1000, persistent: false }, reread);

  return {
    current: () => modes,
    faults: () => faults,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      unwatchFile(file, reread);
      listeners.clear();
    },
  };
}
