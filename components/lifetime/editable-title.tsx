'use client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);
  // The field had the keyboard and is gone: its title has it now.
  useEffect(() => {
    if (!editing && comesBack.current) button.current?.focus();
    comesBack.current = false;
  }, [editing]);
  const done = (by: 'key' | 'leaving') => {
    comesBack.current = by === 'key';
    onEditing(false);
  };
  if (editing && onRename) {
    return <TitleField title={title} onRename={onRename} onDone={done} className={className} />;
  }
  if (!onRename) return <span className={cx('truncate', className)}>{title}</span>;
  return (
    <button
      ref={button}
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
  readonly onDone: (by: 'key' | 'leaving') => void;
  readonly className?: string | undefined;
}

function TitleField({ title, onRename, onDone, className }: TitleFieldProps) {
  const [draft, setDraft] = useState(title);
  const save = (by: 'key' | 'leaving') => {
    const next = draft.trim();
    if (next !== '' && next !== title) onRename(next);
    onDone(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save('key');
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone('key');
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
      onBlur={() => save('leaving')}
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
