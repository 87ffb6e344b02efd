/** Pure. One endless line would cost the page more than all others together: of each line only the beginning is drawn. */
import { codeStrings } from '@/components/ui/strings/code-strings';

/** Characters. */
const LONGEST_LINE = 2000;

export function shortenLines(text: string): string {
  if (text.length <= LONGEST_LINE) return text;
  return text.split('\n').map(shortened).join('\n');
}

const shortened = (line: string): string =>
  line.length <= LONGEST_LINE
    ? line
    : line.slice(0, LONGEST_LINE) + codeStrings.moreOfLine(line.length - LONGEST_LINE);
