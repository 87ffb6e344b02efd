/** What a call came to, in a few words: only what its tool reported for the screen. Pure. */
import { readBytes } from '@/components/ui/amounts';
import { threadStrings } from '@/components/ui/strings/thread-strings';

const words = threadStrings.tool.outcome;

type Display = Readonly<Record<string, unknown>>;

const count = (display: Display, key: string): number | null => {
  const value = Object.hasOwn(display, key) ? display[key] : undefined;
  return typeof value === 'number' ? value : null;
};

export function outcomeWords(display: Display | null): string[] {
  if (!display) return [];
  const said: string[] = [];
  const say = (key: string, word: (n: number) => string): void => {
    const n = count(display, key);
    if (n !== null) said.push(word(n));
  };
  say('matches', words.matches);
  say('lines', words.lines);
  say('files', words.files);
  say('status', words.status);
  say('bytes', readBytes);
  const added = count(display, 'additions');
  const removed = count(display, 'deletions');
  if (added !== null && removed !== null) said.push(words.changed(added, removed));
  say('exitCode', (code) => (code === 0 ? '' : words.exitCode(code)));
  return said.filter((word) => word !== '');
}
