const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** UTC milliseconds as a day of the reader's. */
export const readDay = (at: number): string => day.format(new Date(at));
/** The same with the time. */
export const readMoment = (at: number): string => moment.format(new Date(at));
