import type { DiffFile } from '@/components/diff/parse-unified-diff';

/** A file that became a link is told twice, as removed and as added: here it is one. Pure. */
export function mergedFile(files: readonly DiffFile[]): DiffFile | null {
  const [first, ...others] = files;
  if (!first) return null;
  return {
    ...first,
    binary: files.some((file) => file.binary),
    hunks: [first, ...others].flatMap((file) => file.hunks),
  };
}

/** Each file of a diff by its path. */
export function filesByPath(files: readonly DiffFile[]): ReadonlyMap<string, DiffFile> {
  const byPath = new Map<string, DiffFile[]>();
  for (const file of files) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file]);
  return new Map(
    [...byPath].flatMap(([path, parts]) => {
      const merged = mergedFile(parts);
      return merged ? [[path, merged]] : [];
    }),
  );
}
