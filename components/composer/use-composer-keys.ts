'use client';
import { type KeyboardEvent, useState } from 'react';

export interface ComposerKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
  /**
   * Escape was pressed: the next Shift+Tab moves the focus back instead of changing the mode (statement 42), and a second
   * Escape stops the agent.
   */
  readonly leaving: boolean;
}

export interface ComposerActions {
  readonly isRunning: boolean;
  readonly send: (options: { steer: boolean }) => void;
  readonly stop: () => void;
  readonly cycleMode: () => void;
  readonly editLastQueued: () => void;
}

/**
 * Enter sends, Shift+Enter breaks the line, Ctrl or Cmd+Enter steers, Shift+Tab changes the mode, Up in the empty box edits
 * the queue, Escape twice stops.
 */
export function useComposerKeys(actions: ComposerActions): ComposerKeys {
  const [leaving, setLeaving] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends the composition of a character is no wish to send.
    if (event.nativeEvent.isComposing || event.key === 'Shift') return;
    if (event.key === 'Escape') {
      // A key that is held down is no second one.
      if (leaving && actions.isRunning && !event.repeat) actions.stop();
      setLeaving(!leaving || !actions.isRunning);
      return;
    }
    const wasLeaving = leaving;
    setLeaving(false);
    if (event.key === 'Tab' && event.shiftKey && !wasLeaving) {
      event.preventDefault();
      actions.cycleMode();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      actions.send({ steer: event.ctrlKey || event.metaKey });
    } else if (event.key === 'ArrowUp' && event.currentTarget.value === '') {
      event.preventDefault();
      actions.editLastQueued();
    }
  };
  return { onKeyDown, onBlur: () => setLeaving(false), leaving };
}
