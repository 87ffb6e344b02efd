'use client';
import { useEffect } from 'react';
import { commandRegistry, offeredCommands } from './command-registry';
import { createKeyReader, isChord, platformHere, strokeOf } from './key-strokes';

const typing = 'input, textarea, select, [contenteditable="true"]';
/** What floats above the page has the keyboard, until it begins to go; a passing message does not. */
const floating = ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', '[role="listbox"]']
  .map((role) => `${role}:not([data-closed], [data-toast])`)
  .join();
/** What has the page to itself: nothing behind it is to change but by its own doing. */
const modal = '[data-modal]:not([data-closed])';

/**
 * The one listener for all registered keys. Keys that write are left alone while somebody types or something floats
 * above the page, chords too where a dialog covers it, and none acts by being held down. Of two commands with the same keys the one that appeared last acts.
 */
export function useCommandKeys(): void {
  useEffect(() => {
    const reader = createKeyReader();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || event.defaultPrevented || event.isComposing) return;
      const stroke = strokeOf(event);
      if (!isChord(stroke, platformHere()) && isBusy(event.target)) return;
      const isCovered = document.querySelector(modal) !== null;
      const bound = offeredCommands(commandRegistry.state.getState()).filter(
        (command) =>
          command.keys !== undefined && !command.keysElsewhere && (!isCovered || command.overDialogs),
      );
      const keys = reader.read(
        stroke,
        event.timeStamp,
        bound.flatMap((command) => command.keys ?? []),
      );
      if (keys === null) return;
      event.preventDefault();
      bound.findLast((command) => command.keys === keys)?.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(typing)) return true;
  return document.querySelector(floating) !== null;
}
