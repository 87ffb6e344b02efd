'use client';
import { useSyncExternalStore } from 'react';
import { subscribeToClock, TICK } from './clock';
import { approvalStrings } from './strings/approval-strings';

const MINUTE = 60_000;

const minutesNow = (): number => Math.floor(Date.now() / TICK) * TICK;

/** How long ago; grows while it is looked at. `at` is UTC milliseconds. */
export function Age({ at }: { readonly at: number }) {
  const now = useSyncExternalStore(subscribeToClock, minutesNow, () => at);
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
