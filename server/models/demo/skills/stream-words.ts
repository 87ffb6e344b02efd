import { finish, type Skill } from '../skill';

const most = 20_000;
const vocabulary =
  'a long answer arrives word by word while the screen keeps up and nobody loses a letter of what was said before'.split(
    ' ',
  );

/** For trying what a long answer does to screens and connections: counted words, so that a gap is seen. */
export const streamWords: Skill = {
  name: 'stream-words',
  example: 'stream 500 words',
  matches: (task) => /\bstream\s+\d+\s+words\b/i.test(task) || /\bslow(ly)?\b/i.test(task),
  next: ({ task }) => {
    const count = Math.min(most, Number(/\b(\d+)\s+words\b/i.exec(task)?.[1] ?? 200));
    const words = Array.from({ length: count }, (_, index) => {
      const word = vocabulary[index % vocabulary.length] ?? '';
      return (index + 1) % 20 === 0 ? `${word} (${index + 1}).\n` : word;
    });
    return { ...finish(words.join(' ')), ...(/\bslow(ly)?\b/i.test(task) && { slowness: 4 }) };
  },
};
