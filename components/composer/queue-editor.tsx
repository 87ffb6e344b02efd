'use client';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { strings } from '@/components/ui/strings/strings';
import type { InputId } from '@/server/core/ids';
import type { QueueEdit } from './use-queue-edit';

const text = composerStrings.queued;
const MOST_ROWS = 8;

export interface QueueEditorProps {
  readonly edit: QueueEdit;
  /** Its neighbours in the queue, for the arrow keys. */
  readonly before: InputId | undefined;
  readonly after: InputId | undefined;
}

export function QueueEditor({ edit, before, after }: QueueEditorProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAt = (place: number) => selectionStart === place && selectionEnd === place;
    if (event.key === 'Escape') {
      event.preventDefault();
      edit.cancel();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      edit.save(event.ctrlKey || event.metaKey ? { steer: true } : undefined);
    } else if (event.key === 'ArrowUp' && edit.untouched && before && (isAt(0) || isAt(value.length))) {
      event.preventDefault();
      edit.begin(before);
    } else if (event.key === 'ArrowDown' && edit.untouched && isAt(value.length)) {
      event.preventDefault();
      if (after) edit.begin(after);
      else edit.cancel();
    }
  };
  return (
    <>
      <Pencil aria-hidden className="mt-[7px] size-3.5 shrink-0 text-mode" />
      <span className="grid min-w-0 flex-1 gap-1 py-px">
        <textarea
          aria-label={text.editing}
          aria-describedby={`${id}keys`}
          value={edit.text}
          rows={Math.min(MOST_ROWS, edit.text.split('\n').length)}
          onChange={(event) => edit.change(event.target.value)}
          onKeyDown={onKeyDown}
          ref={focusAtEnd}
          className="field-sizing-content max-h-[24vh] w-full resize-none rounded-md border border-line-strong bg-surface px-2 py-0.5"
        />
        <span id={`${id}keys`} className="sr-only">
          {text.editKeys}
        </span>
        {edit.changedTo !== null && (
          <span role="alert" className="line-clamp-3 text-12 wrap-anywhere text-warn">
            {text.changed(edit.changedTo)}
          </span>
        )}
      </span>
      <span className="flex shrink-0">
        <IconButton
          label={text.save}
          icon={Check}
          keys="↵"
          disabled={edit.pending || edit.text.trim() === ''}
          onClick={() => edit.save()}
        />
        <IconButton label={strings.general.cancel} icon={X} keys="Esc" onClick={edit.cancel} />
      </span>
    </>
  );
}

/** One goes on where the text ends. */
function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
