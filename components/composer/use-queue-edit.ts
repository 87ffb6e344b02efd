'use client';
import { useEffect, useRef, useState } from 'react';
import { api, type Refusal } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { toasts } from '@/components/ui/toasts';
import type { ConversationId, InputId } from '@/server/core/ids';
import type { QueuedInput } from '@/server/core/thread/thread';
import { drafts } from './use-draft';

const text = composerStrings.queued;

export interface QueueEdit {
  /** Which of the queue is being edited. */
  readonly inputId: InputId | null;
  readonly text: string;
  /** What somebody else made of it meanwhile; saving replaces that. */
  readonly changedTo: string | null;
  /** Nothing was changed here. */
  readonly untouched: boolean;
  readonly pending: boolean;
  begin(inputId: InputId): void;
  change(text: string): void;
  /** `steer`: at the next step instead of after the turn. */
  save(options?: { steer: boolean }): void;
  cancel(): void;
}

interface Editing {
  readonly inputId: InputId;
  /** The text it had when editing began. */
  readonly base: string;
  readonly text: string;
}

export interface QueueEditOptions {
  readonly conversationId: ConversationId;
  readonly queue: readonly QueuedInput[];
  /** The editor is gone: where the keyboard goes. */
  readonly onDone: () => void;
}

/**
 * One queued message under the pen. The runner may take it at any moment and others may change it: what was written here is
 * then in the message box, never lost, and the person is told which of it happened.
 */
export function useQueueEdit({ conversationId, queue, onDone }: QueueEditOptions): QueueEdit {
  const [editing, setEditing] = useState<Editing | null>(null);
  const isSaving = useRef(false);
  const item = queue.find(({ inputId }) => inputId === editing?.inputId);
  const untouched = editing !== null && editing.text === editing.base;
  const shown = untouched ? (item?.text ?? '') : (editing?.text ?? '');

  const close = () => {
    setEditing(null);
    onDone();
  };
  const onRefused = ({ code }: Refusal): boolean => {
    // The other's text is on its way to this screen, and then beside the editor.
    if (code === 'input_changed') return true;
    if (code !== 'input_already_taken' && code !== 'not_found') return false;
    const isTaken = code === 'input_already_taken';
    drafts.add(conversationId, shown.trim());
    toasts.add({
      title: isTaken ? text.taken : text.gone,
      description: isTaken ? text.takenText : text.goneText,
      priority: 'high',
    });
    close();
    return true;
  };
  const edit = useCommand(api.conversations.editInput.mutate, onRefused);
  const save = async (options?: { steer: boolean }): Promise<void> => {
    if (editing === null || shown.trim() === '' || isSaving.current) return;
    isSaving.current = true;
    const saved = await edit.run({
      conversationId,
      inputId: editing.inputId,
      text: shown.trim(),
      expectedText: item?.text ?? editing.base,
      ...options,
    });
    isSaving.current = false;
    if (saved) close();
  };
  // Taken or removed while it was edited: the server knows which, and what was written must go somewhere.
  useEffect(() => {
    if (editing === null || item || isSaving.current) return;
    if (untouched) close();
    else void save();
  });
  return {
    inputId: editing?.inputId ?? null,
    text: shown,
    changedTo: editing && item && !untouched && item.text !== editing.base ? item.text : null,
    untouched,
    pending: edit.pending,
    begin: (inputId) => {
      const base = queue.find((each) => each.inputId === inputId)?.text;
      if (base !== undefined) setEditing({ inputId, base, text: base });
    },
    change: (next) => {
      if (editing) setEditing({ ...editing, base: untouched ? shown : editing.base, text: next });
    },
    save: (options) => void save(options),
    cancel: close,
  };
}
