'use client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { DiffView, type WholeFile } from '@/components/diff/diff-view';
import { type DiffFile, parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import { type FileChangeRow, refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { changesStrings as text } from '@/components/ui/strings/changes-strings';
import { strings } from '@/components/ui/strings/strings';
import type { ChangedFileProps } from './changed-file';
import { mergedFile } from './merged-file';

/** As many lines as the server gives around a change: all there are. */
const WHOLE = 1_000_000;

type FileBodyProps = Pick<ChangedFileProps, 'spaceId' | 'against' | 'layout' | 'file' | 'diff'>;

export function FileBody(props: FileBodyProps) {
  const { spaceId, against, layout, file, diff } = props;
  const key = keyOf(props);
  const single = useQuery({ ...queries.fileDiff(spaceId, key), enabled: diff === null && !file.binary });
  const own = useMemo(
    () => mergedFile(parseUnifiedDiff(single.data?.text ?? '', file.path)),
    [single.data, file.path],
  );
  const shown: DiffFile | null = diff ?? own;
  const whole = useWhole(props);
  if (file.binary) return <Words>{text.binary}</Words>;
  if (diff === null && single.isError) {
    const { title, text: why } = refusalText(refusalOf(single.error));
    return (
      <Notice tone="bad" title={title} text={why} className="m-3">
        <Button onClick={() => void single.refetch()}>{strings.general.retry}</Button>
      </Notice>
    );
  }
  if (diff === null && single.isPending) {
    return (
      <div className="px-4 pb-3">
        <SkeletonRows label={text.loading} rows={['w-3/4', 'w-1/2']} />
      </div>
    );
  }
  const cut = diff === null && single.data?.cut === true;
  return (
    <>
      {shown && shown.hunks.length > 0 ? (
        <DiffView
          key={against}
          path={file.path}
          hunks={shown.hunks}
          layout={layout}
          whole={cut ? null : whole}
        />
      ) : (
        !cut && <Words>{otherwise(file)}</Words>
      )}
      {cut && <Words>{text.tooLong}</Words>}
    </>
  );
}

/** What a file without changed lines changed. */
function otherwise({ oldPath, modes }: FileChangeRow): string {
  if (modes) return text.onlyMode(modes.from, modes.to);
  return oldPath === null ? text.noText : text.onlyName;
}

function Words({ children }: { readonly children: string }) {
  return <p className="px-4 py-3 text-12 text-ink-3">{children}</p>;
}

const keyOf = ({ against, file }: Pick<FileBodyProps, 'against' | 'file'>) => ({
  against,
  path: file.path,
  ...(file.oldPath !== null && { oldPath: file.oldPath }),
});

/** All lines of the file, from the moment somebody asks for what is around a change. */
function useWhole(props: FileBodyProps): WholeFile {
  const { spaceId, file } = props;
  const [asked, setAsked] = useState(false);
  const { data, isFetching } = useQuery({
    ...queries.fileDiff(spaceId, { ...keyOf(props), context: WHOLE }),
    enabled: asked,
  });
  const lines = useMemo(() => {
    if (!data || data.cut) return null;
    return mergedFile(parseUnifiedDiff(data.text, file.path))?.hunks.flatMap((hunk) => hunk.lines) ?? null;
  }, [data, file.path]);
  const ask = useCallback(() => setAsked(true), []);
  return { lines, loading: asked && isFetching && lines === null, ask };
}
