'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newCommandId, refusalOf } from '@/components/sync/api';
import { refreshQueries } from '@/components/sync/refresh-queries';
import { refusalText } from '@/components/sync/refusal-text';
import { changesStrings } from '@/components/ui/strings/changes-strings';
import { toasts } from '@/components/ui/toasts';
import type { SpaceId } from '@/server/core/ids';

const text = changesStrings.actions;

export interface Push {
  readonly pending: boolean;
  /** Why it failed last; what a remote says is too long to pass by. */
  readonly refusal: { readonly title: string; readonly text: string } | null;
  readonly dismiss: () => void;
  readonly run: () => Promise<void>;
}

export function usePush(spaceId: SpaceId): Push {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Push['refusal']>(null);
  const run = async (): Promise<void> => {
    setPending(true);
    setRefusal(null);
    try {
      const { branch, remote, changed } = await api.spaces.push.mutate({
        spaceId,
        commandId: newCommandId(),
      });
      const description = text.pushedText(remote);
      toasts.add({ title: changed ? text.pushed(branch) : text.nothingToPush, description });
    } catch (error) {
      setRefusal(refusalText(refusalOf(error)));
    } finally {
      setPending(false);
      void refreshQueries(queryClient, ['changes', spaceId]);
    }
  };
  return { pending, refusal, dismiss: () => setRefusal(null), run };
}
