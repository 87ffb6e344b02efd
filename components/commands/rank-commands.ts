/** Which commands somebody means by what they typed, best first. Pure. */
import { foldedTitle as fold, titleWords } from '@/server/core/title-words';
import type { Command } from './command';

export interface FoundBy {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly words?: string | undefined;
}

/** Every word typed must be found; where decides: the title's beginning, a word's, within one, letters apart. */
export function rankCommands(commands: readonly Command[], query: string): readonly Command[] {
  const typed = titleWords(query);
  if (typed.length === 0) return commands;
  return commands
    .map((command, at) => ({ command, at, score: scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ command }) => command);
}

function scoreOf(command: FoundBy, typed: readonly string[]): number {
  const scores = typed.map((word) =>
    Math.max(
      wordScore(fold(command.title), word),
      wordScore(fold(command.detail ?? ''), word) * 0.5,
      wordScore(fold(command.words ?? ''), word) * 0.6,
    ),
  );
  if (scores.some((score) => score === 0)) return 0;
  return scores.reduce((sum, score) => sum + score, 0);
}

function wordScore(text: string, word: string): number {
  if (text.startsWith(word)) return 10;
  const at = text.indexOf(word);
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 4 : 8;
  return word.length > 2 && hasInOrder(text, word) ? 1 : 0;
}

/** A typing slip or an abbreviation: `nwspc` for `new space`. */
function hasInOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
