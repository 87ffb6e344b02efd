export type Way = 'path' | 'url';

/** What a typed place can only be; null where it says nothing of it yet. */
export function howToAdd(place: string): Way | null {
  const typed = place.trim();
  if (/^([a-z][a-z0-9+.-]*:\/\/|[\w.-]+@[\w.-]+:)/i.test(typed)) return 'url';
  return /^[~/]/.test(typed) ? 'path' : null;
}
