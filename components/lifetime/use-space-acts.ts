'use client';
import { useRouter } from 'next/navigation';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { toasts } from '@/components/ui/toasts';
import type { SpaceId } from '@/server/core/ids';

const text = lifetimeStrings.space;

export interface SpaceActs {
  archive(): Promise<void>;
  restore(): Promise<void>;
  readonly pending: boolean;
}

/** The message that a space was put away, with the way back: of no use once it is deleted. */
export const archivedToast = (spaceId: SpaceId): string => `archived-${spaceId}`;

/** Putting a space away and taking it out again; the one undoes the other. */
export function useSpaceActs(spaceId: SpaceId): SpaceActs {
  const router = useRouter();
  const archiving = useCommand(api.spaces.archive.mutate);
  const restoring = useCommand(api.spaces.restore.mutate);
  const restore = async () => {
    if (await restoring.run({ spaceId })) toasts.add({ title: text.restored });
  };
  const undo = async () => {
    await restore();
    router.push(`/spaces/${spaceId}`);
  };
  return {
    pending: archiving.pending || restoring.pending,
    restore,
    archive: async () => {
      if (!(await archiving.run({ spaceId }))) return;
      toasts.add({
        id: archivedToast(spaceId),
        title: text.archived,
        actionProps: { children: text.undo, onClick: () => void undo() },
      });
    },
  };
}
