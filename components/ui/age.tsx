'use client';
import { useSyncExternalStore } from 'react';
import { approvalStrings } from './strings/approval-strings';

const TICK = 15_000;
const MINUTE = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all ages on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const minutesNow = (): number => Math.floor(Date.now() / TICK) * TICK;

/** How long ago; grows while it is looked at. `at` is UTC milliseconds. */
export function Age({ at }: { readonly at: number }) {
  const now = useSyncExternalStore(subscribe, minutesNow, () => at);
  return <time dateTime={new Date(at).toISOString()}>{readAge(now - at)}</time>;
}

function readAge(milliseconds: number): string {
  const words = approvalStrings.age;
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}
