'use client';
import { type KeyboardEvent, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';

export interface EditableTitleProps {
  readonly title: string;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  /** Undefined where the person may not. */
  readonly onRename: ((title: string) => void) | undefined;
  readonly className?: string;
}

/** A title that becomes its own field: Enter or leaving it saves, Escape does not. */
export function EditableTitle({ title, editing, onEditing, onRename, className }: EditableTitleProps) {
  if (editing && onRename) {
    return (
      <TitleField title={title} onRename={onRename} onDone={() => onEditing(false)} className={className} />
    );
  }
  if (!onRename) return <span className={cx('truncate', className)}>{title}</span>;
  return (
    <button
      type="button"
      title={lifetimeStrings.rename}
      onDoubleClick={() => onEditing(true)}
      onKeyDown={({ key }) => key === 'Enter' && onEditing(true)}
      className={cx('-mx-1 min-w-0 cursor-text truncate rounded-sm px-1 text-left hover:bg-hover', className)}
    >
      {title}
    </button>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly onRename: (title: string) => void;
  readonly onDone: () => void;
  readonly className?: string | undefined;
}

function TitleField({ title, onRename, onDone, className }: TitleFieldProps) {
  const [draft, setDraft] = useState(title);
  const save = () => {
    const next = draft.trim();
    if (next !== '' && next !== title) onRename(next);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <input
      aria-label={lifetimeStrings.renaming}
      value={draft}
      maxLength={200}
      ref={selectOnce}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={onKeyDown}
      onBlur={save}
      className={cx(
        '-mx-1 h-7 min-w-24 rounded-md border border-line-strong bg-surface px-1 field-sizing-content max-w-full',
        className,
      )}
    />
  );
}

function selectOnce(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}
