import { strings } from './strings/strings';

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time of today as a clock reads, an older one with its day; hovering tells all of it. `at` is UTC milliseconds. */
export function Moment({ at }: { readonly at: number }) {
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  const text = today ? clock.format(date) : strings.general.dayAndTime(day.format(date), clock.format(date));
  return (
    <time dateTime={date.toISOString()} title={whole.format(date)}>
      {text}
    </time>
  );
}
