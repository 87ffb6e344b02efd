import { DiffLines } from '@/components/diff/diff-lines';
import { parseUnifiedDiff } from '@/components/diff/parse-unified-diff';

/** A diff as the files it changes; null where the text holds none. */
export function PatchView({ path, diff }: { readonly path: string; readonly diff: string }) {
  const files = parseUnifiedDiff(diff, path);
  return (
    <>
      {files.map((file) => (
        <figure
          key={file.path}
          className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border bg-surface"
        >
          {files.length > 1 && (
            <figcaption className="truncate border-b bg-sunken px-3 font-mono text-11 leading-6 text-ink-2">
              {file.path}
            </figcaption>
          )}
          <div className="max-h-[60vh] overflow-auto">
            <DiffLines path={file.path} hunks={file.hunks} />
          </div>
        </figure>
      ))}
    </>
  );
}
