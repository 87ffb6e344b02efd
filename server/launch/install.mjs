/** Makes `node_modules` what `package-lock.json` says. Install scripts stay off; the one native module is built by name. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LaunchError, mustRun, run, say, step } from './progress.mjs';
import { buildDirectory, root } from './root.mjs';

const COMPILER_ADVICE =
  'better-sqlite3 comes as a prebuilt binary or, where that cannot be downloaded, is compiled here: that needs python3, make and g++ (Debian: apt-get install -y python3 make g++). Install them and start again.';
const NETWORK_ADVICE =
  'Installing needs the npm registry. Check the network (or the proxy in your npm configuration) and start again.';

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/**
 * Why what is installed is not what the lock file says; null when it is. npm's own record of an installation is compared,
 * so that an installation made by hand counts too. Packages npm left out as unfit for this machine do not.
 */
export function staleReason() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return 'nothing is installed yet';
  const installed = readJson('node_modules/.package-lock.json').packages;
  for (const [where, wanted] of Object.entries(readJson('package-lock.json').packages)) {
    if (where === '') continue;
    const have = installed[where];
    if (!have && !wanted.optional && !wanted.devOptional && !wanted.peer) return `${where} is missing`;
    if (have && have.version !== wanted.version) return `${where} is ${have.version}, not ${wanted.version}`;
  }
  return null;
}

/** Whether the SQLite module loads under this very Node. */
function nativeWorks() {
  try {
    const Sqlite = createRequire(path.join(root, 'package.json'))('better-sqlite3');
    new Sqlite(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

/** Where this Node's own headers lie, so that a compilation need not download them. */
function headers() {
  const prefix = path.dirname(path.dirname(process.execPath));
  return existsSync(path.join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}

/** npm as it was called, or the one on the PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli && /\.c?js$/.test(cli) ? [process.execPath, cli, ...args] : ['npm', ...args];
}

/** Where the module's binary lies, and where a copy is kept: `npm ci` empties node_modules, and compiling takes a minute. */
function nativeFiles() {
  const { version } = readJson('node_modules/better-sqlite3/package.json');
  const kept = [version, process.platform, process.arch, process.versions.modules].join('-');
  return {
    binary: path.join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'),
    copy: path.join(buildDirectory, 'native', `better-sqlite3-${kept}.node`),
  };
}

/** Puts back the copy made for this very version, machine and Node, if there is one. */
function restoreNative() {
  const { binary, copy } = nativeFiles();
  if (existsSync(binary) || !existsSync(copy)) return;
  mkdirSync(path.dirname(binary), { recursive: true });
  copyFileSync(copy, binary);
}

function keepNative() {
  const { binary, copy } = nativeFiles();
  mkdirSync(path.dirname(copy), { recursive: true });
  copyFileSync(binary, copy);
}

async function buildNative() {
  await step('building the SQLite module', async () => {
    const command = npm('rebuild', 'better-sqlite3', '--foreground-scripts', '--loglevel=error');
    await mustRun(command, { cwd: root, env: headers(), advice: COMPILER_ADVICE });
  });
  // A failed load is remembered by this process, so the proof runs in another.
  const proof = "new (require('better-sqlite3'))(':memory:').close()";
  const { code, lines } = await run([process.execPath, '-e', proof], { cwd: root });
  if (code !== 0) {
    throw new LaunchError(`The SQLite module does not load:\n${lines.join('\n')}\n\n${COMPILER_ADVICE}`);
  }
  keepNative();
}

export async function ensureInstalled() {
  const reason = staleReason();
  if (reason) {
    say(`packages: ${reason}`);
    const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('installing packages', () =>
      mustRun(npm('ci', ...flags), { cwd: root, advice: NETWORK_ADVICE }),
    );
    restoreNative();
  }
  if (!nativeWorks()) await buildNative();
}
