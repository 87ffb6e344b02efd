/** Debian's packages, where this machine has them and we may install. */
import { existsSync } from 'node:fs';
import { mustRun, step } from './progress.mjs';

export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @param {readonly string[]} packages */
export function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return step(`installing ${packages.join(', ')} with apt-get`, async () => {
    await mustRun(['apt-get', 'update', '-qq'], { env });
    await mustRun(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
}

/**
 * First place that holds one of these programs, in the folders given and then on the PATH; null if none does.
 * @param {readonly string[]} names
 * @param {readonly string[]} [folders]
 */
export function findProgram(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? '').split(':')].filter(Boolean);
  for (const name of names) {
    for (const place of places) {
      if (existsSync(`${place}/${name}`)) return `${place}/${name}`;
    }
  }
  return null;
}
