/** A line of a file as it is read. Pure. */
import { spelledOut, withoutHidden } from '@/components/ui/spelled-out';

/** Characters of one line that are drawn; an endless one would cost the page more than all others together. */
export const LONGEST_LINE = 2000;

/** Two lines that differ also look different; a line feed can only stand in a name. */
export function shownText(line: string): string {
  const text = line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line;
  return withoutHidden(text.replaceAll('\r', '␍')).replaceAll('\n', spelledOut('\n'));
}

/** How many characters of it are not drawn. */
export const notShown = (line: string): number => Math.max(0, line.length - LONGEST_LINE);
