'use client';
import { useEffect, useRef } from 'react';

/** By the key that asks for it. */
export type InboxKeys = Readonly<Record<'j' | 'k' | 'a' | 'c' | 'r' | 'o' | '?', () => void>>;

const typing = 'input, textarea, select, [contenteditable="true"]';
const floating = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Single keys, so never while somebody types or something floats above the page, and never by holding one down. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector(floating)) return;
      const key = event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, key)) return;
      event.preventDefault();
      latest.current[key as keyof InboxKeys]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
