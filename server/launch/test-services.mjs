/** `npm run test:services`: the suites that need a PostgreSQL server, which they start themselves from its programs. */
import { readdirSync } from 'node:fs';
import { aptInstall, canUseApt, findProgram } from './apt.mjs';
import { bin, generateClients } from './build.mjs';
import { runChecks, vitestClosing } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, LaunchError } from './progress.mjs';
import { root } from './root.mjs';

const DEBIAN_HOME = '/usr/lib/postgresql';

/** Debian keeps the server's programs off the PATH, by version. */
function findPostgres() {
  const versions = findProgram(['postgresql'], ['/usr/lib']) ? readdirSync(DEBIAN_HOME) : [];
  return findProgram(
    ['initdb'],
    versions.map((version) => `${DEBIAN_HOME}/${version}/bin`),
  );
}

async function ensurePostgres() {
  if (findPostgres()) return;
  if (!canUseApt()) {
    throw new LaunchError(
      'These suites need the programs of a PostgreSQL server (initdb, postgres), and none were found. Install them (Debian: apt-get install -y postgresql) and run again.',
    );
  }
  await aptInstall(['postgresql']);
}

/** @returns {Promise<boolean>} whether all passed */
async function main() {
  process.chdir(root);
  await ensureInstalled();
  await generateClients();
  await ensurePostgres();
  return runChecks([
    {
      name: 'services',
      command: [
        process.execPath,
        bin('vitest/vitest.mjs'),
        'run',
        '--config',
        'e2e/services/vitest.config.ts',
      ],
      closing: vitestClosing,
    },
  ]);
}

try {
  const passed = await main();
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  fail(error);
}
