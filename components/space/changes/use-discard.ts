'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { shownText } from '@/components/diff/shown-text';
import { api, type FileChangeRow } from '@/components/sync/api';
import { type Comparison, queries } from '@/components/sync/queries';
import { refreshQueries } from '@/components/sync/refresh-queries';
import { useCommand } from '@/components/sync/use-command';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import { toasts } from '@/components/ui/toasts';
import type { SpaceId } from '@/server/core/ids';

const text = changesStrings.actions;

/** Long enough to notice what one did. The timeline keeps the way back. */
const UNDO_FOR = 15_000;

/** Takes a file's changes back at once, and offers them back: nothing to confirm, since nothing is lost. */
export function useDiscard(spaceId: SpaceId, against: Comparison): (path: string) => void {
  const queryClient = useQueryClient();
  const { run } = useCommand(api.spaces.discardFile.mutate);
  const restore = useRestore(spaceId);
  const discard = async (path: string): Promise<void> => {
    const done = await run({ spaceId, path, against });
    // What the server has just done need not wait for the worktree to be read again.
    if (done)
      queryClient.setQueryData(queries.changes(spaceId, against).queryKey, (shown) => without(shown, path));
    void refreshQueries(queryClient, ['changes', spaceId]);
    if (!done) return;
    const id = toasts.add({
      title: text.discarded(shownText(path)),
      timeout: UNDO_FOR,
      actionProps: {
        children: text.undo,
        onClick: () => {
          toasts.close(id);
          void restore(done.discardId);
        },
      },
    });
  };
  // A list of many files is drawn anew only when its files change.
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  return useCallback((path) => void latest.current(path), []);
}

const without = <Shown extends { readonly files: FileChangeRow[] }>(shown: Shown | undefined, path: string) =>
  shown && { ...shown, files: shown.files.filter((file) => file.path !== path) };

/** Gives back what was discarded. */
export function useRestore(spaceId: SpaceId): (discardId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const restore = useCommand(api.spaces.restoreFile.mutate);
  return async (discardId) => {
    const back = await restore.run({ spaceId, discardId });
    void refreshQueries(queryClient, ['changes', spaceId]);
    if (back) toasts.add({ title: text.undone(shownText(back.path)) });
  };
}
