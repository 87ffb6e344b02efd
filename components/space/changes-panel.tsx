'use client';
import { useQuery } from '@tanstack/react-query';
import { FileDiff } from 'lucide-react';
import { useMemo } from 'react';
import { parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import { refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { ScrollBox } from '@/components/ui/scroll-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { ChangedFile } from './changed-file';
import { useLiveChanges } from './use-live-changes';

const text = strings.space.changes;

export interface ChangesPanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

/** The worktree against its base, as it is now: read again whenever a tool may have changed it. */
export function ChangesPanel({ spaceId, conversationId }: ChangesPanelProps) {
  useLiveChanges(spaceId, conversationId);
  const { data, error, refetch } = useQuery(queries.changes(spaceId));
  const parsed = useMemo(
    () => new Map(parseUnifiedDiff(data?.diff.text ?? '').map((file) => [file.path, file])),
    [data],
  );
  if (error && !data) {
    const { title, text: why } = refusalText(refusalOf(error));
    return (
      <div className="p-4">
        <Notice tone="bad" title={title} text={why}>
          <Button onClick={() => void refetch()}>{strings.general.retry}</Button>
        </Notice>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="p-4">
        <SkeletonRows label={text.loading} rows={['w-1/2', 'w-full', 'w-5/6', 'w-2/3']} />
      </div>
    );
  }
  if (data.files.length === 0) return <EmptyState icon={FileDiff} title={text.empty} text={text.emptyText} />;
  const sum = (side: 'additions' | 'deletions') => data.files.reduce((total, file) => total + file[side], 0);
  return (
    <>
      <div className="flex h-9 shrink-0 items-center gap-2 border-b px-4 text-12 text-ink-2">
        <span>{text.files(data.files.length)}</span>
        <span className="font-mono text-ok">+{sum('additions')}</span>
        <span className="font-mono text-bad">−{sum('deletions')}</span>
      </div>
      <ScrollBox label={strings.space.panel.changes} fills>
        <ul>
          {data.files.map((file) => (
            <ChangedFile
              key={file.path}
              spaceId={spaceId}
              file={file}
              diff={parsed.get(file.path) ?? null}
              cut={data.diff.cut}
            />
          ))}
          {data.diff.cut && (
            <li className="p-4">
              <Notice tone="info" title={text.cut} />
            </li>
          )}
        </ul>
      </ScrollBox>
    </>
  );
}
