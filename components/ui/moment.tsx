'use client';
import { useSyncExternalStore } from 'react';
import { subscribeToClock } from './clock';
import { strings } from './strings/strings';

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

const dayNow = (): string => new Date().toDateString();

/**
 * A time of today as a clock reads, an older one with its day, also once midnight has passed; hovering tells all of it.
 * `at` is UTC milliseconds.
 */
export function Moment({ at }: { readonly at: number }) {
  const today = useSyncExternalStore(subscribeToClock, dayNow, dayNow);
  const date = new Date(at);
  const text =
    today === date.toDateString()
      ? clock.format(date)
      : strings.general.dayAndTime(day.format(date), clock.format(date));
  return (
    <time dateTime={date.toISOString()} title={whole.format(date)}>
      {text}
    </time>
  );
}
