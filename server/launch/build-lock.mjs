/** One build at a time in a checkout: two launches at once would tear each other's outputs. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './progress.mjs';
import { buildDirectory } from './root.mjs';

const lockFile = path.join(buildDirectory, 'lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The process that builds now, or null after taking the lock. */
function take() {
  mkdirSync(buildDirectory, { recursive: true });
  try {
    const handle = openSync(lockFile, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = Number(readOwner());
  if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
  return holder;
}

function readOwner() {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch {
    return '';
  }
}

/** @param {() => Promise<void>} work */
export async function withBuildLock(work) {
  let told = false;
  for (let holder = take(); holder !== null; holder = take()) {
    if (!told && holder > 0)
      say(`another launch (process ${holder}) is building this checkout; waiting for it`);
    told = true;
    await delay(200);
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}
