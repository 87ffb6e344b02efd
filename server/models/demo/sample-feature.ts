/**
 * The one feature the demo can really build: the first of the ideas in the bundled sample's README. It goes by what it
 * read, so that in another repository, or once the feature is there, it makes no such plan.
 */
import type { PlanContent } from '@/server/core/plan/plan';
import type { Scene } from './scene';

const SOURCE = 'src/tally.js';

const fenced = (code: string): string => `\`\`\`js\n${code}\n\`\`\``;

const source = `/** The most frequent words with how often they occur, most frequent first; ties in alphabetical order. */
export function topWords(text, count = 3) {
  const times = new Map();
  for (const word of wordsOf(text)) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times]
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word, found]) => ({ word, times: found }));
}`;

const test = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topWords } from '../src/tally.js';

test('the most frequent words come first, ties in alphabetical order', () => {
  assert.deepEqual(topWords('to be or not to be, that is', 3), [
    { word: 'be', times: 2 },
    { word: 'to', times: 2 },
    { word: 'is', times: 1 },
  ]);
});

test('a text without words has no frequent ones', () => {
  assert.deepEqual(topWords('...'), []);
});`;

const usage = `The most frequent words, three unless you say how many:

\`\`\`js
import { topWords } from './src/tally.js';

topWords('to be or not to be', 2); // [{ word: 'be', times: 2 }, { word: 'to', times: 2 }]
\`\`\``;

const content: PlanContent = {
  goal: 'List the most frequent words of a text',
  nodes: [
    {
      key: 'function',
      title: 'Add topWords to `src/tally.js`',
      description: `It counts with \`wordsOf\`, which already says what a word is.\n\n${fenced(source)}`,
      depends_on: [],
    },
    {
      key: 'test',
      title: 'Write its test to `test/top-words.test.js`',
      description: `Order, ties and the empty case.\n\n${fenced(test)}`,
      depends_on: ['function'],
    },
    {
      key: 'readme',
      title: 'Show it in `README.md`',
      description: `Below the example that is there.\n\n\`\`\`\`md\n${usage}\n\`\`\`\``,
      depends_on: ['function'],
    },
    {
      key: 'check',
      title: 'Run `npm test`',
      description: 'The tests that were there before pass as well.',
      depends_on: ['test', 'readme'],
    },
  ],
};

/** Null where the request, or what was read, is about something else. */
export function sampleFeature(subject: string, scene: Scene): PlanContent | null {
  if (!/\bfrequent\b|\btop ?words\b/i.test(subject)) return null;
  const view = scene.done.findLast(({ name, args }) => name === 'read_file' && args.path === SOURCE);
  if (!view || view.isError) return null;
  const isOpen = view.output.includes('function wordsOf(') && !view.output.includes('topWords');
  return isOpen ? content : null;
}
