'use client';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { beginWriting } from '@/components/composer/begin-writing';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import type { SpaceId } from '@/server/core/ids';

const text = lifetimeStrings.conversation;

/** A space whose conversations were all deleted. */
export function NoConversation({ spaceId }: { readonly spaceId: SpaceId }) {
  const queryClient = useQueryClient();
  const may = useMay();
  const create = useCommand(api.conversations.create.mutate);
  const begin = async () => {
    const made = await create.run({ spaceId });
    if (!made) return;
    beginWriting(made.id);
    await queryClient.invalidateQueries({ queryKey: ['spaces'] });
  };
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={MessageSquare} title={text.none} text={may.whyNotWork ?? text.noneText}>
        {may.work && (
          <Button variant="primary" loading={create.pending} onClick={() => void begin()}>
            {text.new}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
