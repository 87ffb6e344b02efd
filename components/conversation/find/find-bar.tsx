'use client';
/** Owns finding a text in a conversation, wherever in it and whether or not it is drawn. */
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusOnce } from '@/components/ui/focus-once';
import { IconButton } from '@/components/ui/icon-button';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ThreadItem } from '@/server/core/thread/thread';
import { clearMarks, markAll, markCurrent, rangeOfMatch } from './find-marks';
import { type FindMatch, MOST } from './find-matches';
import { type Find, useFind } from './use-find';

const text = threadStrings.find;

export interface FindBarProps {
  readonly items: readonly ThreadItem[];
  readonly thread: HTMLElement | null;
  /** Index of the first item in sight. */
  readonly firstInSight: () => number;
  /** Opens and draws what a match stands in. */
  readonly reveal: (match: FindMatch) => void;
  readonly onClose: () => void;
}

export function FindBar({ items, thread, firstInSight, reveal, onClose }: FindBarProps) {
  const find = useFind(items, firstInSight);
  useMarks(thread, find);
  useGoing(thread, find, reveal);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    else find.go(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };
  const isFound = find.matches !== null && find.matches.length > 0;
  return (
    <search
      aria-label={text.label}
      className="absolute top-2 right-3 z-10 flex h-9 w-[min(340px,calc(100%-24px))] items-center gap-1 rounded-lg border border-line-strong bg-raised pr-1 pl-2.5 shadow-pop"
    >
      <Search aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <input
        ref={focusOnce}
        type="text"
        aria-label={text.label}
        placeholder={text.label}
        value={find.query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent px-1 text-13 outline-none placeholder:text-ink-3"
      />
      <span role="status" className="shrink-0 text-11 text-ink-3 tabular-nums">
        {countOf(find)}
      </span>
      <IconButton
        label={text.previous}
        keys="Shift+Enter"
        icon={ChevronUp}
        disabled={!isFound}
        onClick={() => find.go(-1)}
      />
      <IconButton
        label={text.next}
        keys="Enter"
        icon={ChevronDown}
        disabled={!isFound}
        onClick={() => find.go(1)}
      />
      <IconButton label={text.close} keys="Escape" icon={X} onClick={onClose} />
    </search>
  );
}

function countOf({ query, matches, at }: Find): string {
  if (query === '') return '';
  if (matches === null) return text.looking;
  if (matches.length === 0) return text.nothing;
  const all = matches.length >= MOST ? text.orMore(MOST) : String(matches.length);
  return text.count(at + 1, all);
}

/** Milliseconds after the thread changed before the marks are drawn anew. */
const QUIET = 120;

/** Marks follow what is drawn: blocks come and go, rows open, text streams in. */
function useMarks(thread: HTMLElement | null, { query }: Find): void {
  useEffect(() => {
    if (!thread) return;
    markAll(thread, query);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => markAll(thread, query), QUIET);
    });
    observer.observe(thread, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      clearMarks();
    };
  }, [thread, query]);
}

/** Frames until what was asked for must be drawn. */
const PATIENCE = 90;

function useGoing(
  thread: HTMLElement | null,
  { current, query, wish }: Find,
  reveal: FindBarProps['reveal'],
): void {
  const latest = useRef({ current, query, reveal });
  useEffect(() => {
    latest.current = { current, query, reveal };
  });
  useEffect(() => {
    const { current: match, query: wanted, reveal: show } = latest.current;
    if (!thread || !match || wish === 0) return;
    show(match);
    let left = PATIENCE;
    let frame = 0;
    const look = () => {
      const range = rangeOfMatch(thread, match, wanted);
      markCurrent(range);
      if (range) bringIntoView(thread, range);
      left -= 1;
      // Once more after it was found: what it stands in may still have grown.
      if (left > 0) frame = requestAnimationFrame(look);
      if (range) left = Math.min(left, 3);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [thread, wish]);
}

function bringIntoView(thread: HTMLElement, range: Range): void {
  // Some of what is found scrolls within itself: long output, wide code.
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = range.getBoundingClientRect();
  const frame = thread.getBoundingClientRect();
  if (box.top > frame.top + 60 && box.bottom < frame.bottom - 60) return;
  thread.scrollTop += box.top - frame.top - frame.height / 3;
}
