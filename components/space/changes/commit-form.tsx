'use client';
import { useQueryClient } from '@tanstack/react-query';
import { GitCommitHorizontal } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { api } from '@/components/sync/api';
import { refreshQueries } from '@/components/sync/refresh-queries';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import { controlClass } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toasts';
import type { SpaceId } from '@/server/core/ids';
import type { Push } from './use-push';

const text = changesStrings.commit;

/** The command that leads here focuses it. */
export const COMMIT_MESSAGE = 'commit-message';

export interface CommitFormProps {
  readonly spaceId: SpaceId;
  /** Files that are not committed. */
  readonly count: number;
  /** What to say where nobody wrote anything. */
  readonly suggestion: string;
  /** Null where the repository has no remote. */
  readonly push: Push | null;
}

export function CommitForm({ spaceId, count, suggestion, push }: CommitFormProps) {
  const queryClient = useQueryClient();
  const [written, setWritten] = useState<string | null>(null);
  const commit = useCommand(api.spaces.commit.mutate);
  const message = written ?? suggestion;
  const isReady = message.trim() !== '' && !commit.pending;

  const run = async (then: 'stay' | 'push'): Promise<void> => {
    if (!isReady) return;
    const made = await commit.run({ spaceId, message });
    void refreshQueries(queryClient, ['changes', spaceId]);
    if (!made) return;
    setWritten(null);
    toasts.add({ title: text.done(made.commit, made.files), description: message.split('\n')[0] });
    if (then === 'push') await push?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void run('stay');
  };
  return (
    <form
      aria-label={text.label}
      className="grid shrink-0 gap-2 border-t bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run('stay');
      }}
    >
      <textarea
        id={COMMIT_MESSAGE}
        aria-label={text.message}
        placeholder={text.placeholder}
        title={written === null && suggestion !== '' ? text.suggested : undefined}
        value={message}
        rows={1}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${controlClass} field-sizing-content h-auto max-h-40 min-h-8 resize-none py-1.5`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={!isReady}>
          <GitCommitHorizontal aria-hidden className="size-3.5" />
          {commit.pending ? text.committing : text.button(count)}
        </Button>
        {push && (
          <Button disabled={!isReady || push.pending} onClick={() => void run('push')}>
            {text.andPush}
          </Button>
        )}
      </div>
    </form>
  );
}
