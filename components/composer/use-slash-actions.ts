'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCommandState } from '@/components/commands/command-state';
import { useGoTo } from '@/components/space/conversation-menu';
import { api, refusalOf } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { useCommand } from '@/components/sync/use-command';
import { useConversation } from '@/components/sync/use-stores';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { toasts } from '@/components/ui/toasts';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { beginWriting } from './begin-writing';
import { retryableEnd } from './retryable-end';
import { type ActionName, type ExportFormat, exportFormats } from './slash-command';

const text = composerStrings;

export interface SlashActions {
  /** Whether it would do something now. */
  isPossible(action: ActionName): boolean;
  /** Why it cannot be done as typed, or null. */
  faultOf(action: ActionName, rest: string): string | null;
  /** Resolves with false where the server refused; the person was told why. */
  run(action: ActionName, rest: string): Promise<boolean>;
}

/** What the commands that are no mode and no model do. */
export function useSlashActions(spaceId: SpaceId, conversationId: ConversationId): SlashActions {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const showKeys = useCommandState(({ show }) => show);
  const isRunning = useConversation(conversationId, ({ thread }) => thread.turn !== null);
  const mayRetry = useConversation(conversationId, ({ thread }) => retryableEnd(thread) !== null);
  const retry = useCommand(api.conversations.retry.mutate);
  const stop = useCommand(api.conversations.stop.mutate);
  const rename = useCommand(api.conversations.rename.mutate);
  const create = useCommand(api.conversations.create.mutate);
  const fork = useCommand(api.conversations.fork.mutate);

  const open = async (made: { readonly id: ConversationId } | null): Promise<boolean> => {
    if (!made) return false;
    await queryClient.invalidateQueries(queries.conversations(spaceId));
    beginWriting(made.id);
    goTo(made.id);
    return true;
  };
  const forkHere = async (): Promise<boolean> => {
    const { head } = await api.conversations.get.query({ conversationId });
    const isOpen = await open(await fork.run({ conversationId, seq: head }));
    if (isOpen) toasts.add({ title: text.forked });
    return isOpen;
  };
  const actions: Readonly<Record<ActionName, (rest: string) => Promise<boolean>>> = {
    retry: async () => (await retry.run({ conversationId })) !== null,
    stop: async () => (await stop.run({ conversationId })) !== null,
    new: async () => open(await create.run({ spaceId })),
    fork: forkHere,
    rename: async (title) => (await rename.run({ conversationId, title })) !== null,
    export: async (format) => {
      saveFile(
        await api.conversations.export.query({ conversationId, format: formatOf(format) ?? 'markdown' }),
      );
      return true;
    },
    help: async () => {
      showKeys('keys');
      return true;
    },
  };
  return {
    isPossible: (action) => (action === 'retry' ? mayRetry : action !== 'stop' || isRunning),
    faultOf: (action, rest) => {
      if (action === 'retry' && !mayRetry) return text.faults.notNow.retry;
      if (action === 'stop' && !isRunning) return text.faults.notNow.stop;
      if (action === 'export' && formatOf(rest) === null) return text.faults.unknownFormat(rest);
      return null;
    },
    run: (action, rest) => actions[action](rest).catch(sayWhy),
  };
}

function sayWhy(error: unknown): false {
  const { title, text: why } = refusalText(refusalOf(error));
  toasts.add({ type: 'error', title, description: why, priority: 'high' });
  return false;
}

const formatOf = (typed: string): ExportFormat | null =>
  exportFormats.find((format) => format === (typed || 'markdown')) ?? null;

function saveFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(url);
}
