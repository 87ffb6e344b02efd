/** Letters that run from right to left, and characters that turn the direction of what follows. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name as part of a sentence: whatever direction it has or sets ends with it (Unicode UAX #9, first strong isolate).
 * Others come back as they are.
 */
export const isolated = (name: string): string => (turning.test(name) ? `\u2068${name}\u2069` : name);
