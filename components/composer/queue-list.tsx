'use client';
import { Check, CornerDownLeft, Pencil, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { focusOnce } from '@/components/ui/focus-once';
import { IconButton } from '@/components/ui/icon-button';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import type { ConversationId, InputId } from '@/server/core/ids';
import type { QueuedInput } from '@/server/core/thread/thread';

const text = strings.space.queue;

export interface QueueListProps {
  readonly conversationId: ConversationId;
  readonly queue: readonly QueuedInput[];
  readonly editing: InputId | null;
  readonly onEdit: (inputId: InputId | null) => void;
}

/** What was accepted and the agent has not taken yet; editable and removable until it does. */
export function QueueList({ conversationId, queue, editing, onEdit }: QueueListProps) {
  const remove = useCommand(api.conversations.removeInput.mutate);
  if (queue.length === 0) return null;
  return (
    <ul aria-label={text.label} className="grid grid-cols-[minmax(0,1fr)] gap-px border-b px-1.5 py-1.5">
      {queue.map((input) => (
        <li key={input.inputId} className="flex min-h-7 items-center gap-2 rounded-md px-1.5 text-13">
          <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          {editing === input.inputId ? (
            <QueueEditor conversationId={conversationId} input={input} onDone={() => onEdit(null)} />
          ) : (
            <>
              <span className="min-w-0 flex-1 truncate">{input.text}</span>
              <Tag>{input.kind === 'steering' ? text.steering : text.queued}</Tag>
              <IconButton label={text.edit} icon={Pencil} onClick={() => onEdit(input.inputId)} />
              <IconButton
                label={text.remove}
                icon={Trash2}
                onClick={() => void remove.run({ conversationId, inputId: input.inputId })}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface QueueEditorProps {
  readonly conversationId: ConversationId;
  readonly input: QueuedInput;
  readonly onDone: () => void;
}

function QueueEditor({ conversationId, input, onDone }: QueueEditorProps) {
  const [draft, setDraft] = useState(input.text);
  const edit = useCommand(api.conversations.editInput.mutate);
  const save = async () => {
    if (draft.trim() === '') return;
    await edit.run({ conversationId, inputId: input.inputId, text: draft.trim() });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <>
      <textarea
        aria-label={text.editing}
        value={draft}
        rows={Math.min(6, draft.split('\n').length)}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        ref={focusOnce}
        className="min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-2 py-0.5"
      />
      <IconButton label={text.save} icon={Check} disabled={edit.pending} onClick={() => void save()} />
      <IconButton label={strings.general.cancel} icon={X} onClick={onDone} />
    </>
  );
}
