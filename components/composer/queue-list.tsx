'use client';
import { FastForward, Pencil, Timer, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart, usePreload } from '@/components/ui/lazy-part';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import type { QueuedInput } from '@/server/core/thread/thread';
import { QueuedText } from './queued-text';
import type { QueueEdit } from './use-queue-edit';

/** Loaded after what is needed first. */
const QueueEditor = lazyPart(() => import('./queue-editor').then((editor) => editor.QueueEditor));
const parts = [QueueEditor];

const text = composerStrings.queued;

export interface QueueListProps {
  readonly conversationId: ConversationId;
  readonly queue: readonly QueuedInput[];
  readonly edit: QueueEdit;
  readonly onRemoved: () => void;
}

/** What was accepted and the agent has not taken yet; editable and removable until it does. */
export function QueueList({ conversationId, queue, edit, onRemoved }: QueueListProps) {
  usePreload(parts);
  if (queue.length === 0) return null;
  const before = (at: number) => queue[at - 1]?.inputId;
  const after = (at: number) => queue[at + 1]?.inputId;
  return (
    <ul
      aria-label={text.label}
      className="grid max-h-[30vh] grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto border-b p-1.5"
    >
      {queue.map((input, at) => (
        <li key={input.inputId} className="flex min-h-7 items-start gap-2 rounded-md pl-1.5 text-13">
          {edit.inputId === input.inputId ? (
            <Suspense>
              <QueueEditor edit={edit} before={before(at)} after={after(at)} />
            </Suspense>
          ) : (
            <QueueRow conversationId={conversationId} input={input} edit={edit} onRemoved={onRemoved} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface QueueRowProps extends Pick<QueueListProps, 'conversationId' | 'edit' | 'onRemoved'> {
  readonly input: QueuedInput;
}

function QueueRow({ conversationId, input, edit, onRemoved }: QueueRowProps) {
  const { inputId, kind } = input;
  const remove = useCommand(api.conversations.removeInput.mutate);
  const move = useCommand(api.conversations.editInput.mutate);
  const isSteering = kind === 'steering';
  return (
    <>
      <QueuedText input={input} />
      <span className="flex shrink-0">
        <IconButton
          label={isSteering ? text.later : text.sooner}
          icon={isSteering ? Timer : FastForward}
          disabled={move.pending}
          onClick={() =>
            void move.run({
              conversationId,
              inputId,
              text: input.text,
              expectedText: input.text,
              steer: !isSteering,
            })
          }
        />
        <IconButton label={text.edit} icon={Pencil} onClick={() => edit.begin(inputId)} />
        <IconButton
          label={text.remove}
          icon={Trash2}
          disabled={remove.pending}
          onClick={async () => {
            if (await remove.run({ conversationId, inputId })) onRemoved();
          }}
        />
      </span>
    </>
  );
}
