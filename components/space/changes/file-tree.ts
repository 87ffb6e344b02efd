/** Changed files as a tree of folders. Pure. */

export interface TreeFile {
  readonly path: string;
  readonly additions: number;
  readonly deletions: number;
}

export interface TreeFolder<File extends TreeFile> {
  /** From the top; a folder that holds nothing but another folder is one with it. */
  readonly path: string;
  readonly name: string;
  readonly folders: readonly TreeFolder<File>[];
  readonly files: readonly File[];
  /** In it and in all folders below. */
  readonly count: number;
}

interface Open<File extends TreeFile> {
  readonly path: string;
  readonly folders: Map<string, Open<File>>;
  readonly files: File[];
}

/** Folders before files, each in the order the files came. */
export function fileTree<File extends TreeFile>(files: readonly File[]): TreeFolder<File> {
  const top: Open<File> = { path: '', folders: new Map(), files: [] };
  for (const file of files) {
    let folder = top;
    for (const name of file.path.split('/').slice(0, -1)) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      const next = folder.folders.get(name) ?? { path, folders: new Map(), files: [] };
      folder.folders.set(name, next);
      folder = next;
    }
    folder.files.push(file);
  }
  return { ...close(top), path: '', name: '' };
}

function close<File extends TreeFile>(open: Open<File>, above = ''): TreeFolder<File> {
  const [only] = open.folders.values();
  if (open.path !== '' && only && open.folders.size === 1 && open.files.length === 0)
    return close(only, above);
  const folders = [...open.folders.values()].map((folder) => close(folder, open.path));
  return {
    path: open.path,
    name: above === '' ? open.path : open.path.slice(above.length + 1),
    folders,
    files: open.files,
    count: folders.reduce((sum, folder) => sum + folder.count, open.files.length),
  };
}

/** All words must occur in the path, in any case and order. */
export function matchesFilter({ path }: TreeFile, filter: string): boolean {
  const lower = path.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
