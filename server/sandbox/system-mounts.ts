/**
 * Which parts of the host's system a sandbox sees: programs, libraries and the few files of /etc they read. An allow
 * list: what is not named here (homes, /etc/shadow, /var, /run, other disks) does not exist inside.
 */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

export interface SystemMounts {
  /** Real folders and files, read-only, each at its own path. */
  readonly readable: readonly string[];
  /** Links to recreate, e.g. /bin. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

const programRoots = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix/store',
  '/gnu/store',
];

const etcEntries = [
  ...[
    'passwd',
    'group',
    'nsswitch.conf',
    'hosts',
    'host.conf',
    'protocols',
    'services',
    'mime.types',
    'os-release',
  ],
  ...[
    'ld.so.cache',
    'ld.so.conf',
    'ld.so.conf.d',
    'alternatives',
    'localtime',
    'timezone',
    'inputrc',
    'terminfo',
  ],
  ...['ssl/certs', 'ssl/openssl.cnf', 'ca-certificates', 'pki/tls/certs', 'pki/ca-trust', 'crypto-policies'],
  ...['java', 'java-17-openjdk', 'java-21-openjdk', 'python3', 'perl', 'fonts', 'maven', 'gradle'],
];

/** Folders beside `bin` without which the programs there do not start. `share` is left out: people keep secrets there. */
const besideBin = ['lib', 'lib64', 'libexec', 'include'];

/** `path` is a search path; of it, folders that are named as folders of programs are. `node` is always among the result. */
export function systemMounts(path: string, node: string = process.execPath): SystemMounts {
  const readable = new Set<string>();
  const links: { path: string; target: string }[] = [];
  for (const root of programRoots) {
    const found = kindOf(root);
    if (found === 'link') links.push({ path: root, target: readlinkSync(root) });
    else if (found === 'other') readable.add(root);
  }
  for (const name of etcEntries) if (kindOf(`/etc/${name}`) !== 'none') readable.add(`/etc/${name}`);
  if (!isCovered(node)) readable.add(node);
  const bins = path
    .split(delimiter)
    .filter((folder) => /^s?bin$/.test(basename(folder)) && !isCovered(folder));
  for (const bin of [...bins, ...(basename(dirname(node)) === 'bin' ? [dirname(node)] : [])]) {
    if (isCovered(bin)) continue;
    for (const folder of withNeighbours(bin)) if (kindOf(folder) === 'other') readable.add(folder);
  }
  return { readable: [...readable], links };
}

const isCovered = (folder: string): boolean =>
  !folder.startsWith('/') || programRoots.some((root) => folder === root || folder.startsWith(`${root}/`));

function withNeighbours(bin: string): string[] {
  const real = realFolder(bin);
  const neighbours = basename(real) === 'bin' ? besideBin.map((name) => join(dirname(real), name)) : [];
  return [bin, real, ...neighbours];
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** What this user may not look at does not exist for a command either. */
function kindOf(path: string): 'none' | 'link' | 'other' {
  try {
    return lstatSync(path).isSymbolicLink() ? 'link' : 'other';
  } catch {
    return 'none';
  }
}
