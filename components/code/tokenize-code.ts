/**
 * Owns turning code into classed tokens, in whatever thread it is loaded. Invariant: it gives back the text it was given,
 * every character once; a line it cannot or may not read comes out plain.
 */

import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import {
  type CodeToTokensBaseOptions,
  codeToTokensBase,
  createShikiPrimitive,
  getLastGrammarState,
  type ThemedToken,
} from '@shikijs/primitive';
import { grammars } from './grammars';
import type { LanguageId } from './language-of';
import { classIndexOf, tokenTheme } from './token-theme';

/** Beyond this a line is not worth its time: minified code. */
const LONGEST_LINE = 1000;
/** Texts that are still growing and are continued where they ended. */
const REMEMBERED = 8;

/** One line as pairs of length and class. */
export type LineSpans = readonly number[];

type State = CodeToTokensBaseOptions['grammarState'];

interface Remembered {
  readonly language: LanguageId;
  /** Whole lines, each with its end. */
  readonly text: string;
  readonly lines: readonly LineSpans[];
  readonly state: State;
}

const shiki = createShikiPrimitive({
  themes: [tokenTheme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});
const loading = new Map<LanguageId, Promise<void>>();
let remembered: readonly Remembered[] = [];

/** Lines in order, as many as the text has. A text that goes on where an earlier one ended costs only what is new. */
export async function tokenizeCode(text: string, language: LanguageId): Promise<readonly LineSpans[]> {
  await load(language);
  const known = remembered.find((each) => each.language === language && text.startsWith(each.text));
  const start = known?.text.length ?? 0;
  const end = text.lastIndexOf('\n') + 1;
  const whole = end > start ? read(text.slice(start, end - 1), language, known?.state) : null;
  const lines = [...(known?.lines ?? []), ...(whole?.lines ?? [])];
  const state = whole ? whole.state : known?.state;
  const now: Remembered = { language, text: text.slice(0, Math.max(start, end)), lines, state };
  if (now.text !== '') {
    remembered = [now, ...remembered.filter((each) => each !== known)].slice(0, REMEMBERED);
  }
  return [...lines, ...read(text.slice(now.text.length), language, state).lines];
}

function load(language: LanguageId): Promise<void> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const loaded = grammars[language]().then((grammar) => shiki.loadLanguageSync(grammar.default));
  loading.set(language, loaded);
  return loaded;
}

function read(text: string, language: LanguageId, grammarState: State) {
  const lines = codeToTokensBase(shiki, text, {
    lang: language,
    theme: tokenTheme.name,
    tokenizeMaxLineLength: LONGEST_LINE,
    // No clock here: a cold start on a busy machine would cost colours. Whoever waits keeps the time.
    tokenizeTimeLimit: 0,
    ...(grammarState && { grammarState }),
  });
  return { lines: lines.map(spansOf), state: getLastGrammarState(shiki, lines) };
}

/** Neighbours of one class become one. */
function spansOf(tokens: readonly ThemedToken[]): LineSpans {
  const spans: number[] = [];
  for (const { content, color } of tokens) {
    const index = /\S/.test(content) ? classIndexOf(color) : (spans.at(-1) ?? 0);
    if (spans.length > 0 && spans.at(-1) === index)
      spans[spans.length - 2] = (spans.at(-2) ?? 0) + content.length;
    else spans.push(content.length, index);
  }
  return spans;
}
