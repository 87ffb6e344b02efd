import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/core/errors';
import { createModesSource, type ModesSourceOptions } from './create-modes-source';
import type { ModesSource } from './modes-source';

const GOOD = 'modes:\n  audit: {label: Audit}\n';
const OTHER = 'modes:\n  triage: {label: Triage}\n';
const BAD = 'modes:\n  audit:\n    max_tier: admin\n';

let dataDir: string;
let file: string;
let open: ModesSource[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'interlock-modes-'));
  file = path.join(dataDir, 'modes.yaml');
  open = [];
});
afterEach(async () => {
  for (const source of open) source.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(options: Partial<ModesSourceOptions> = {}): ModesSource {
  const source = createModesSource({ dataDir, tools: () => [], intervalMs: 10, ...options });
  open.push(source);
  return source;
}

function startError(options: Partial<ModesSourceOptions> = {}): AppError {
  try {
    start(options);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it started');
}

/** Makes the change and waits until the source has told of it. */
async function change(source: ModesSource, act: () => Promise<void>): Promise<void> {
  const heard = vi.fn();
  const off = source.onChange(heard);
  await act();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 5000, interval: 5 });
  off();
}

const names = (source: ModesSource) => source.current().list.map(({ name }) => name);
const builtIns = ['chat', 'plan', 'orchestrate', 'review'];

describe('statement 61: at start', () => {
  it('no file in the data directory: the built-ins, and no fault', () => {
    const source = start();
    expect(names(source)).toEqual(builtIns);
    expect(source.faults()).toEqual([]);
  });

  it('modes.yaml of the data directory is read', async () => {
    await writeFile(file, GOOD);
    expect(names(start())).toEqual([...builtIns, 'audit']);
  });

  it('MODES_FILE wins over it', async () => {
    await writeFile(file, GOOD);
    const other = path.join(dataDir, 'other.yaml');
    await writeFile(other, OTHER);
    expect(names(start({ modesFile: other }))).toEqual([...builtIns, 'triage']);
  });

  it('a bad file stops the start, and the error lists every fault with file and line', async () => {
    await writeFile(file, `${BAD}  chat: {}\n`);
    const error = startError();
    expect(error.code).toBe('bad_configuration');
    expect(error.message).toContain(`${file}:3: modes.audit.max_tier: `);
    expect(error.message).toContain(`${file}:4: modes.chat: "chat" cannot be configured`);
  });

  it('a MODES_FILE that is not there stops the start', () => {
    const missing = path.join(dataDir, 'nowhere.yaml');
    expect(startError({ modesFile: missing }).message).toContain(`${missing}:1: MODES_FILE names this file`);
  });

  it('what is no readable text stops the start', async () => {
    await mkdir(file);
    expect(startError().message).toContain(`${file}:1: cannot be read`);
    await rm(file, { recursive: true });
    await writeFile(file, Buffer.from([0x6d, 0xff, 0xfe]));
    expect(startError().message).toContain(`${file}:1: cannot be read`);
  });
});

describe('statement 61: while the server runs', () => {
  it('a file may appear, change and vanish', async () => {
    const source = start();
    await change(source, () => writeFile(file, GOOD));
    expect(names(source)).toEqual([...builtIns, 'audit']);
    await change(source, () => writeFile(file, OTHER));
    expect(names(source)).toEqual([...builtIns, 'triage']);
    await change(source, () => rm(file));
    expect(names(source)).toEqual(builtIns);
    expect(source.faults()).toEqual([]);
  });

  it('a bad file leaves the last good modes in force and shows its faults until it is mended', async () => {
    await writeFile(file, GOOD);
    const source = start();
    await change(source, () => writeFile(file, BAD));
    expect(names(source)).toEqual([...builtIns, 'audit']);
    expect(source.faults()).toEqual([
      { file, line: 3, message: expect.stringContaining('modes.audit.max_tier') },
    ]);
    expect(source.file()).toEqual({ path: file, text: BAD });
    await change(source, () => writeFile(file, OTHER));
    expect(names(source)).toEqual([...builtIns, 'triage']);
    expect(source.faults()).toEqual([]);
  });

  it('a file replaced by renaming is noticed, as editors save', async () => {
    await writeFile(file, GOOD);
    const source = start();
    await writeFile(`${file}.new`, OTHER);
    await change(source, () => rename(`${file}.new`, file));
    expect(names(source)).toEqual([...builtIns, 'triage']);
  });

  it('a MODES_FILE that vanishes is a fault, not a silent return to the built-ins', async () => {
    const own = path.join(dataDir, 'own.yaml');
    await writeFile(own, GOOD);
    const source = start({ modesFile: own });
    await change(source, () => rm(own));
    expect(names(source)).toEqual([...builtIns, 'audit']);
    expect(source.faults()).toHaveLength(1);
  });

  it('tools that registered since are known at the next reading', async () => {
    const tools = [{ name: 'late_writer', tier: 'write' as const, effects: ['file-write' as const] }];
    let registered: typeof tools = [];
    const text = 'modes:\n  audit:\n    max_tier: write\n    tools: {late_writer: allow}\n';
    await writeFile(file, text);
    const source = start({ tools: () => registered });
    registered = tools;
    await change(source, () => writeFile(file, `${text}# touched\n`));
    expect(source.faults()).toEqual([expect.objectContaining({ line: 4 })]);
  });
});
