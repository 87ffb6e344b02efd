'use client';
import { useConversation } from '@/components/sync/use-stores';
import { Kbd } from '@/components/ui/kbd';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import { useHasDraft } from './use-draft';

const text = composerStrings;

export interface ComposerHintProps {
  readonly conversationId: ConversationId;
  readonly isRunning: boolean;
  readonly leaving: boolean;
}

/** What the next key does, where it is not plain; else what the agent has in its hands. */
export function ComposerHint({ conversationId, isRunning, leaving }: ComposerHintProps) {
  const hasDraft = useHasDraft(conversationId);
  const tools = useConversation(conversationId, ({ thread }) => thread.toolNames.length);
  const instructions = useConversation(conversationId, ({ thread }) => thread.instructionFile);
  return (
    <span className="min-w-0 flex-1 truncate pl-2 text-right text-11 text-ink-3 max-sm:*:hidden">
      <span role="status">{leaving && (isRunning ? text.leavingOrStopping : text.leaving)}</span>
      {!leaving && isRunning && hasDraft && (
        <span aria-hidden className="inline-flex items-center gap-1">
          <Kbd keys="↵" /> {text.hint.queues}
        </span>
      )}
      {!leaving && !(isRunning && hasDraft) && tools > 0 && <span>{text.carried(tools, instructions)}</span>}
    </span>
  );
}
